import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, type Page, chromium } from "@playwright/test";
import * as v from "valibot";
import { freePort } from "../e2e/server.ts";
import { CHROMIUM_FLAGS, provideChromium } from "../scripts/chromium.ts";
import { PageTools } from "./page-tools.ts";

/** Flags that turn off background work of the browser, as Playwright does. */
const QUIET_FLAGS = [
  "--disable-field-trial-config",
  "--disable-breakpad",
  "--disable-stack-profiler",
  "--disable-extensions",
  "--disable-component-extensions-with-background-pages",
  "--disable-hang-monitor",
  "--metrics-recording-only",
  "--no-default-browser-check",
  "--disable-search-engine-choice-screen",
];
const STARTING_MS = 30_000;
const BETWEEN_ATTEMPTS_MS = 100;

const TargetsSchema = v.array(
  v.object({ type: v.string(), url: v.string(), webSocketDebuggerUrl: v.string() }),
);

/**
 * Measures a page without Playwright, which prepares the page and disconnects. Playwright listens to every request, and therefore
 * a page that sends 200 kB blocks for 15 to 39 ms longer.
 *
 * @param prepare opens the page in a separate browser with a window of 1,440 × 900
 */
export async function withoutListeners<Result>(
  prepare: (context: BrowserContext) => Promise<Page>,
  measure: (tools: PageTools) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-browser-"));
  const port = await freePort();
  const own = ["--headless=new", "--window-size=1440,900", `--remote-debugging-port=${port}`];
  const flags = [...CHROMIUM_FLAGS, ...QUIET_FLAGS, ...own, `--user-data-dir=${folder}`, "about:blank"];
  const child = spawn(provideChromium(), flags, { stdio: "ignore" });
  const endpoint = `http://127.0.0.1:${port}`;
  try {
    await started(endpoint);
    const url = await prepareAt(endpoint, prepare);
    const tools = await PageTools.connect(await addressOf(endpoint, url));
    const result = await measure(tools);
    tools.close();
    return result;
  } finally {
    if (child.exitCode === null && child.kill()) await once(child, "exit");
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
}

async function started(endpoint: string): Promise<void> {
  const until = performance.now() + STARTING_MS;
  for (;;) {
    try {
      await fetch(`${endpoint}/json/version`);
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await sleep(BETWEEN_ATTEMPTS_MS);
    }
  }
}

/** Prepares a page, and returns the address that it has in the end. */
async function prepareAt(
  endpoint: string,
  prepare: (context: BrowserContext) => Promise<Page>,
): Promise<string> {
  const browser = await chromium.connectOverCDP(endpoint);
  try {
    const [context] = browser.contexts();
    if (context === undefined) throw new Error("The browser has no default context");
    const page = await prepare(context);
    return page.url();
  } finally {
    // This only disconnects; the browser and its context stay open.
    await browser.close();
  }
}

async function addressOf(endpoint: string, url: string): Promise<string> {
  const targets = v.parse(TargetsSchema, await (await fetch(`${endpoint}/json/list`)).json());
  const page = targets.findLast((target) => target.type === "page" && target.url === url);
  if (page === undefined) throw new Error(`The browser has no page ${url} any more`);
  return page.webSocketDebuggerUrl;
}
