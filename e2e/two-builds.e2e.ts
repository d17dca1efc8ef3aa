import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, request as httpRequest, type Server } from "node:http";
import { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page, Response } from "@playwright/test";
import { startPostgres } from "../src/content/testing/postgres.ts";
import { importFolder } from "./import-folder.ts";
import { OTHER_TITLE, type RunningServer, otherBuild, startBuild, startServer } from "./server.ts";
import { expect, goTo, isSameDocument, markDocument, test, untilArrived, untilHydrated } from "./site.ts";

/*
 * The middle of a deployment: two servers, each with its own build and data folder, share a PostgreSQL database. A load balancer sends
 * requests to them alternately.
 */

/** The titles of the enquiry page in the two builds. */
const TITLES = ["Tell us what you need", OTHER_TITLE];
/** A failed request for a build's manifest, which only one of the servers has. */
const MANIFEST = /^404 \/builds\/meta\//;
const HARBOR = path.resolve(import.meta.dirname, "..", "sites", "harbor");

let scratch = "";
let nodes: RunningServer[] = [];
let balancer: Server | undefined;
/** Index of the server that receives the next request. */
let turn = 0;
let origin = "";
let database: Awaited<ReturnType<typeof startPostgres>> | undefined;

test.describe.configure({ mode: "serial" });

test.beforeAll(async () => {
  scratch = mkdtempSync(path.join(tmpdir(), "vitrine-two-builds-"));
  const folder = (name: string) => path.join(scratch, name);
  database = await startPostgres();
  const environment = { DATABASE_URL: database.url };
  await importFolder(folder("a"), HARBOR, environment);
  cpSync(folder("a"), folder("b"), { recursive: true });
  nodes = [
    await startServer(folder("a"), environment),
    await startBuild(await otherBuild(), folder("b"), environment),
  ];
  balancer = await balance(nodes);
  origin = `http://harbor.localhost:${(balancer.address() as AddressInfo).port}`;
});

test.afterAll(async () => {
  balancer?.closeAllConnections();
  balancer?.close();
  for (const node of nodes) await node.stop();
  await database?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** Starts a load balancer that passes requests to the servers alternately. */
async function balance(servers: readonly RunningServer[]): Promise<Server> {
  const server = createServer((request, response) => {
    const port = servers[turn++ % servers.length]?.port;
    const { method, headers, url } = request;
    const passed = httpRequest({ host: "127.0.0.1", port, method, headers, path: url }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on("error", () => response.destroy());
    request.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

/** Loads an address, and returns the failed requests. */
async function open(page: Page, address: string): Promise<string[]> {
  const refused: string[] = [];
  const note = (answer: Response) => {
    const { pathname } = new URL(answer.url());
    if (answer.status() >= 400) refused.push(`${answer.status()} ${pathname}`);
  };
  page.on("response", note);
  await page.goto(`${origin}${address}`);
  await untilHydrated(page);
  page.off("response", note);
  return refused;
}

for (const address of ["/index.html", "/need.html"]) {
  test(`${address} of either build is complete, although half of its files come from the other server`, async ({
    browser,
  }) => {
    for (const title of TITLES) {
      const page = await browser.newPage();
      turn = TITLES.indexOf(title);
      const refused = await open(page, address);
      expect(refused.filter((line) => !MANIFEST.test(line))).toEqual([]);
      // Style sheets of preloaded pages may still be loading.
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
          ({ sheet }) => sheet !== null,
        ),
      );
      await page.close();
    }
  });
}

test("a tab of either build works with the other build's server, and keeps typed text", async ({
  browser,
}) => {
  for (const title of TITLES) {
    const page = await browser.newPage();
    turn = TITLES.indexOf(title);
    await open(page, "/need.html");
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await page.locator('main form [name="message"]').fill("Half a sentence");
    await markDocument(page);
    for (const target of ["/search.html?q=audit", "/index.html", "/zh/index.html", "/need.html"]) {
      await goTo(page, target);
      await untilArrived(page, `${origin}${target}`);
    }
    expect(await isSameDocument(page)).toBe(true);
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.locator('main form [name="message"]')).toHaveValue("Half a sentence");
    await page.close();
  }
});
