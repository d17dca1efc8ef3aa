import { mkdtempSync, rmSync } from "node:fs";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { type RunningServer, startServer } from "../e2e/server.ts";
import { LANGUAGE_CODES } from "../src/contract/addresses/locales.ts";
import type { Figure } from "./figures.ts";
import type { Filling } from "./growth/fill.ts";
import { runScript } from "./growth/run-script.ts";
import { GROUPS, hostOf, tenantCode } from "./growth/size.ts";
import type { Installation } from "./installations.ts";
import { residentMebibytes } from "./processes.ts";

/** Default number of sites. `memory=1000` requests a million addresses. Caches and heap are full after about thirty sites. */
const SITES = 60;
/** Number of articles per site, which have a thousand addresses in total. */
const ARTICLES = 600;
const CONNECTIONS = 8;
/** Maximum memory under load, in mebibytes. */
const LIMIT = 300;
/** Maximum ratio of the memory peak during all sites to the peak during the first half. */
const MAXIMUM_RISE = 1.05;

/**
 * Measures the memory of a server when each address of many sites is requested once, one site after the other. No page is in the
 * cache, and each is added to it.
 *
 * @param sites number of sites, at least two
 */
export async function measureMemory(_installation: Installation, sites = SITES): Promise<Figure[]> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-memory-"));
  try {
    await runScript<Filling>("fill.ts", { dataFolder, tenants: sites, articles: ARTICLES });
    // Starts and stops the server once. The first start does one-time work for a store, so its memory is not typical.
    await (await start(dataFolder)).stop();
    const server = await start(dataFolder);
    try {
      return figuresOf(await memoryBySite(server, sites), sites);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

function start(dataFolder: string): Promise<RunningServer> {
  return startServer(dataFolder, { VITRINE_DEFAULT_TENANT: tenantCode(0) });
}

/** Returns the resident memory after each site, in mebibytes. */
async function memoryBySite(server: RunningServer, sites: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const memory: number[] = [];
  try {
    for (let site = 0; site < sites; site += 1) {
      await askAll(server.port, agent, hostOf(site));
      memory.push(residentMebibytes(server.process.pid ?? 0));
    }
    return memory;
  } finally {
    agent.destroy();
  }
}

/**
 * Requests each address of a site, over all connections.
 *
 * @throws if a page is missing
 */
async function askAll(port: number, agent: Agent, host: string): Promise<void> {
  const left = ADDRESSES.values();
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (const address of left) {
        const status = await ask(port, agent, host, address);
        if (status !== 200) throw new Error(`${address} of ${host} was answered with ${status}`);
      }
    }),
  );
}

function ask(port: number, agent: Agent, host: string, address: string): Promise<number | undefined> {
  const headers = { host: `${host}:${port}`, "accept-encoding": "br" };
  return new Promise((resolve, reject) => {
    get({ host: "127.0.0.1", port, path: address, agent, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode));
    }).on("error", reject);
  });
}

const ADDRESSES = addressesOfSite();

/** Returns the addresses of home page, groups and articles in all languages in which they are shown. */
function addressesOfSite(): string[] {
  const prefixes = LANGUAGE_CODES.map((code) => (code === "en" ? "" : `/${code}`));
  const everywhere = (address: string) => prefixes.map((prefix) => prefix + address);
  const addresses = everywhere("/index.html");
  for (let group = 0; group < GROUPS; group += 1) addresses.push(...everywhere(`/group-${group}/index.html`));
  for (let number = 0; number < ARTICLES; number += 1) {
    const address = `/group-${number % GROUPS}/varied-${number}.html`;
    const language = number % LANGUAGE_CODES.length;
    // Languages alternate. Articles in the first one, the default, are shown in all languages that lack them.
    addresses.push(...(language === 0 ? everywhere(address) : [`${prefixes[language]}${address}`]));
  }
  return addresses;
}

/** @param memory after each site, in mebibytes */
function figuresOf(memory: readonly number[], sites: number): Figure[] {
  const name = `memory, ${sites} sites of ${ADDRESSES.length} addresses`;
  const half = Math.max(...memory.slice(0, Math.ceil(sites / 2)));
  const highest = Math.max(...memory);
  const rise = highest / half;
  return [
    {
      name: `${name}: peak relative to that of the first half`,
      value: highest,
      unit: "MiB",
      baseline: half,
      ratio: rise,
      goal: `ratio ≤ ${MAXIMUM_RISE}`,
      isMet: rise <= MAXIMUM_RISE,
    },
    {
      name: `${name}: peak`,
      value: highest,
      unit: "MiB",
      goal: `≤ ${LIMIT} MiB`,
      isMet: highest <= LIMIT,
    },
  ];
}
