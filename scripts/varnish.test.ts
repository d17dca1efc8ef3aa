// @module-tag drill
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, get, request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importFolder } from "../e2e/import-folder.ts";
import { type RunningServer, freePort, startServer } from "../e2e/server.ts";
import { endStoreProcess } from "../e2e/store-process.ts";
import { isInstalled, startProgram } from "./programs.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const [ABOUT, OTHER] = ["/zh/about.html", "/zh/services/handover.html"];
const ABOUT_FILE = "articles/zh/about.md";

let scratch: string;
let content: string;
let server: RunningServer;
let varnish: ChildProcess;
let port: number;
let environment: Record<string, string>;

const hasVarnish = isInstalled("varnishd");

beforeAll(async () => {
  if (!hasVarnish) return;
  scratch = mkdtempSync(path.join(tmpdir(), "vitrine-varnish-"));
  content = path.join(scratch, "content");
  cpSync(path.join(ROOT, "sites", "harbor"), content, { recursive: true });
  const dataFolder = path.join(scratch, "data");
  await importFolder(dataFolder, content);
  port = await freePort();
  const purgePort = await freePort();
  environment = {
    VITRINE_CDN: "webhook",
    // Maximum age of cached pages in seconds. After that, outdated pages are still sent while a server renders new ones or does
    // not answer.
    VITRINE_CDN_SECONDS: "1",
    VITRINE_CDN_TARGETS: `http://127.0.0.1:${purgePort}/`,
    VITRINE_TRUST_PROXY: "loopback",
  };
  const serverPort = await freePort();
  const example = readFileSync(path.join(ROOT, "deploy", "varnish.vcl"), "utf8");
  const file = path.join(scratch, "vitrine.vcl");
  writeFileSync(file, example.replaceAll(/\.port = "300[01]"/g, `.port = "${serverPort}"`));
  const sockets = ["-a", `public=127.0.0.1:${port}`, "-a", `purge=127.0.0.1:${purgePort}`];
  const jail = process.getuid?.() === 0 ? ["-j", "none"] : [];
  const options = ["-F", ...jail, "-s", "malloc,32m", "-n", path.join(scratch, "varnish")];
  varnish = startProgram("varnishd", [...options, "-f", file, ...sockets], { isQuiet: true });
  server = await startServer(dataFolder, environment, serverPort);
  while ((await ask(ABOUT)).status !== 200) {
    if (varnish.exitCode !== null) throw new Error(`varnishd ended with ${varnish.exitCode}`);
    await sleep(50);
  }
  // Waits for the first server's start, because it invalidates the whole cache.
  while (!(await server.fetch("/metrics", { tenant: "nobody" })).text.includes("cdn_purge_waiting 0"))
    await sleep(50);
});

afterAll(async () => {
  if (!hasVarnish) return;
  endStoreProcess();
  varnish.kill("SIGTERM");
  await Promise.all([server.stop(), varnish.exitCode ?? once(varnish, "exit")]);
  rmSync(scratch, { recursive: true, force: true });
});

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

/** Returns the answer to a visitor; its status is 0 if there is none. */
function ask(target: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve) => {
    const sent = { host: "harbor.localhost", ...headers };
    const asking = get({ host: "127.0.0.1", port, path: target, headers: sent, agent: false });
    asking.on("error", () => resolve({ status: 0, headers: {}, text: "" }));
    asking.on("response", async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const text = Buffer.concat(chunks).toString();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
    });
  });
}

async function cacheOf(target: string, headers?: Record<string, string>): Promise<unknown> {
  return (await ask(target, headers)).headers["x-cache"];
}

/** Requests each page until it comes from the cache. */
async function fill(...targets: string[]): Promise<void> {
  for (const target of targets) await expect.poll(() => cacheOf(target), { timeout: 20_000 }).toBe("hit");
}

/** Changes the page's text, as an editor on another machine does. */
async function edit(words: string): Promise<void> {
  const file = path.join(content, ABOUT_FILE);
  writeFileSync(file, `${readFileSync(file, "utf8")}\n${words}\n`);
  await importFolder(server.dataFolder, content);
}

describe.runIf(hasVarnish)("Varnish, as the example sets it up", () => {
  it("sends an edited page at once, and all others from its cache", async () => {
    await fill(ABOUT, OTHER);
    await edit("改过的字句");
    await expect.poll(async () => (await ask(ABOUT)).text, { timeout: 10_000 }).toContain("改过的字句");
    expect(await cacheOf(OTHER)).toBe("hit");
    await fill(ABOUT);
  });

  it("caches no personal answer, and hides keys from visitors", async () => {
    const { headers } = await ask(ABOUT);
    expect(Object.keys(headers).filter((name) => name.startsWith("surrogate"))).toEqual([]);
    expect(headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    for (const target of ["/", "/index.html", "/index.html?a=b", "/zh/about.html?preview=x"]) {
      await ask(target);
      expect([target, await cacheOf(target)]).toEqual([target, "miss"]);
    }
    await fill("/about.html");
    const chosen = await ask("/about.html", { cookie: "a=b; Language=zh" });
    expect([chosen.status, chosen.headers.location]).toEqual([302, ABOUT]);
    expect(await cacheOf("/about.html", { cookie: "i18n_redirected=zh" })).toBe("hit");
    for (const cookie of ["__Host-vitrine-preview=x", "vitrine-editor=x"])
      expect([cookie, await cacheOf(ABOUT, { cookie })]).toEqual([cookie, "miss"]);
    expect(await cacheOf(ABOUT)).toBe("hit");
  });

  it("forwards visitors' writes", async () => {
    const body = new URLSearchParams({
      name: "Ada Visser",
      email: "ada@example.com",
      message: "A need behind Varnish",
      consent: "on",
    }).toString();
    const headers = {
      host: "harbor.localhost",
      origin: "http://harbor.localhost",
      "content-type": "application/x-www-form-urlencoded",
    };
    const sent = request({ host: "127.0.0.1", port, path: "/need.html", method: "POST", headers }).end(body);
    const [answer] = await once(sent, "response");
    answer.resume();
    expect(answer.statusCode).toBe(303);
  });

  it("refuses invalid purges, and purges by visitors", async () => {
    const purgeUrl = environment["VITRINE_CDN_TARGETS"] ?? "";
    const refused = await fetch(purgeUrl, { method: "POST", headers: { "surrogate-key": ".*" } });
    expect(refused.status).toBe(400);
    await fetch(`http://127.0.0.1:${port}/`, { method: "POST", headers: { "surrogate-key": "0" } });
    expect(await cacheOf(OTHER)).toBe("hit");
  });

  it("sends cached pages while no server answers, and 503 otherwise", async () => {
    const before = await ask("/zh/cases/tea-importer.html");
    await server.stop();
    // Waits until the page is older than one second, the maximum age of a cached page.
    await expect
      .poll(async () => Number((await ask("/zh/cases/tea-importer.html")).headers["age"]), {
        timeout: 10_000,
      })
      .toBeGreaterThan(1);
    const after = await ask("/zh/cases/tea-importer.html");
    expect([after.status, after.text]).toEqual([before.status, before.text]);
    const unknown = await ask("/zh/search.html?q=y");
    expect([unknown.status, unknown.headers["retry-after"]]).toEqual([503, "5"]);
  });
});
