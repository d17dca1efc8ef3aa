import { type Browser, type Page, chromium } from "@playwright/test";
import { listArticles, pagesOf } from "../e2e/addresses.ts";
import { TENANTS } from "../e2e/seed.ts";
import { type RunningServer, startServer } from "../e2e/server.ts";
import { CHROMIUM_FLAGS, provideChromium } from "../scripts/chromium.ts";
import type { Figure } from "./figures.ts";
import type { Installation } from "./installations.ts";
import { median } from "./processes.ts";
import { startReactAlone } from "./react-alone/start-react-alone.ts";

const ROUNDS = 3;
const CPU_SLOWDOWN = 4;
/** "Fast 4G" as defined in the browser's developer tools: throughput in bytes per second, latency in milliseconds. */
const FAST_4G = { downloadThroughput: 1_012_500, uploadThroughput: 168_750, latency: 165, offline: false };
const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  // The user agent of headless Chromium must be replaced, because it would count as a bot.
  userAgent:
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
};
/** Time without a long task after which a page counts as quiet, in milliseconds. */
const QUIET_MS = 1_500;

interface Vitals {
  lcp: number;
  cls: number;
  tbt: number;
}

interface Moves {
  inp: number;
  forward: number;
  back: number;
}

/**
 * Measures how long a visitor with a slow phone waits: for the home page and an article of each demo site, and for navigation
 * between them.
 */
export async function measureBrowser({ dataFolder }: Installation): Promise<Figure[]> {
  const server = await startServer(dataFolder);
  const reactAlone = await startReactAlone(server.port);
  const browser = await chromium.launch({ executablePath: provideChromium(), args: CHROMIUM_FLAGS });
  const figures: Figure[] = [];
  try {
    for (const tenant of TENANTS) {
      const pages = await pagesOf(server, tenant, "en");
      for (const { kind, path } of pages.filter((page) => page.kind === "index" || page.kind === "article")) {
        const url = server.origin(tenant) + path;
        const { href: baselineUrl } = Object.assign(new URL(url), { port: reactAlone.port });
        const vitals: Vitals[] = [];
        const baselines: Vitals[] = [];
        for (let round = 0; round < ROUNDS; round += 1) {
          vitals.push(await onPhone(browser, (page) => load(page, url)));
          baselines.push(await onPhone(browser, (page) => load(page, baselineUrl)));
        }
        const of = (name: keyof Vitals) => median(vitals.map((vital) => vital[name]));
        const baseline = (name: keyof Vitals) => ({
          baseline: median(baselines.map((vital) => vital[name])),
        });
        figures.push(
          { ...figure(`LCP, ${tenant} ${kind}`, of("lcp"), "ms", 2_500), ...baseline("lcp") },
          figure(`CLS, ${tenant} ${kind}`, of("cls"), "", 0.1),
          { ...figure(`TBT, ${tenant} ${kind}`, of("tbt"), "ms", 200), ...baseline("tbt") },
        );
      }
      const moves: Moves[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        moves.push(await onPhone(browser, (page) => move(page, server, tenant)));
      }
      figures.push(
        figure(`INP of a navigation, ${tenant}`, median(moves.map(({ inp }) => inp)), "ms", 200),
        figure(`click to h1, preloaded, ${tenant}`, median(moves.map(({ forward }) => forward)), "frames", 2),
        figure(`back to the old scroll, ${tenant}`, median(moves.map(({ back }) => back)), "frames", 1),
      );
    }
  } finally {
    await browser.close();
    await reactAlone.stop();
    await server.stop();
  }
  return figures;
}

function figure(name: string, value: number, unit: string, limit: number): Figure {
  return { name, value, unit, goal: `≤ ${limit}${unit === "" ? "" : ` ${unit}`}`, isMet: value <= limit };
}

async function onPhone<Result>(browser: Browser, measure: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext(PHONE);
  try {
    const page = await context.newPage();
    const errors: Error[] = [];
    page.on("pageerror", (error) => errors.push(error));
    await page.addInitScript(observe);
    const tools = await context.newCDPSession(page);
    await tools.send("Network.emulateNetworkConditions", FAST_4G);
    await tools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    const result = await measure(page);
    // Stops, because a page that fails, or that React renders again, would distort the figures.
    if (errors[0] !== undefined) throw errors[0];
    return result;
  } finally {
    await context.close();
  }
}

/** Collects the browser's performance entries in `window.vitals`. Runs in the page from its start. */
function observe(): void {
  const vitals = { lcp: 0, cls: 0, tbt: 0, inp: 0, lastLongTask: 0 };
  Reflect.set(globalThis, "vitals", vitals);
  const watch = (type: string, take: (entry: PerformanceEntry) => void, durationThreshold?: number) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...(durationThreshold === undefined ? {} : { durationThreshold }),
    });
  watch("largest-contentful-paint", ({ startTime }) => (vitals.lcp = startTime));
  watch("layout-shift", (entry) => {
    if (!Reflect.get(entry, "hadRecentInput")) vitals.cls += Number(Reflect.get(entry, "value"));
  });
  watch("longtask", ({ startTime, duration }) => {
    vitals.lastLongTask = startTime + duration;
    const [painted] = performance.getEntriesByName("first-contentful-paint");
    if (painted !== undefined && startTime + duration > painted.startTime) vitals.tbt += duration - 50;
  });
  watch("event", ({ duration }) => (vitals.inp = Math.max(vitals.inp, duration)), 16);
}

async function load(page: Page, url: string): Promise<Vitals> {
  await page.goto(url, { waitUntil: "load" });
  await untilQuiet(page);
  return page.evaluate(() => Reflect.get(globalThis, "vitals"));
}

async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(
    (quiet) => performance.now() - Math.max(Reflect.get(globalThis, "vitals").lastLongTask, 1_000) > quiet,
    QUIET_MS,
    { polling: 100 },
  );
}

/** Navigates from one article to another one that is already preloaded, scrolls down, and goes back. */
async function move(page: Page, server: RunningServer, tenant: string): Promise<Moves> {
  const [first, second] = await listArticles(server, tenant);
  if (first === undefined || second === undefined) throw new Error(`${tenant} has fewer than two articles`);
  await page.goto(server.origin(tenant) + first.url, { waitUntil: "load" });
  await untilQuiet(page);
  await page.evaluate((url) => {
    const link = Object.assign(document.createElement("a"), { href: url, id: "next", textContent: "next" });
    // The link is visible at any scroll position, so that it can be tapped.
    Object.assign(link.style, {
      position: "fixed",
      inset: "50% auto auto 0",
      padding: "1rem",
      zIndex: "9999",
    });
    document.querySelector("main")?.prepend(link);
    link.dispatchEvent(new PointerEvent("pointerenter"));
  }, second.url);
  const slug = encodeURIComponent(/([^/]+)\.html$/.exec(decodeURI(second.url))?.[1] ?? "");
  await page.waitForFunction(
    (query) =>
      (performance.getEntriesByType("resource") as PerformanceResourceTiming[]).some(
        ({ name, responseEnd }) => name.includes(query) && responseEnd > 0,
      ),
    `slug=${slug}`,
  );
  await untilQuiet(page);
  await page.evaluate(() => scrollTo({ top: 200, behavior: "instant" }));
  const forward = await framesUntil(page, "click", { title: second.title, top: 0 }, () =>
    page.locator("#next").tap({ noWaitAfter: true }),
  );
  await untilQuiet(page);
  const back = await framesUntil(page, "navigate", { title: first.title, top: 200 }, () =>
    page.evaluate(() => history.back()),
  );
  const { inp } = await page.evaluate(() => Reflect.get(globalThis, "vitals"));
  return { inp, forward, back };
}

/**
 * Counts frames from an event until a frame shows a page with this title at this scroll position. A `ResizeObserver` checks each
 * frame after its layout and all its callbacks, so it sees exactly what the frame paints.
 */
async function framesUntil(
  page: Page,
  event: "click" | "navigate",
  place: { title: string; top: number },
  act: () => Promise<unknown>,
): Promise<number> {
  const frames = await page.evaluateHandle(
    ({ type, title, top }) => {
      const counted = new Promise<number>((resolve) => {
        let count = 0;
        const isShown = () =>
          document.querySelector("h1")?.textContent?.trim() === title && Math.abs(scrollY - top) < 2;
        const judge = () => {
          count += 1;
          const afterLayout = new ResizeObserver(() => {
            afterLayout.disconnect();
            if (isShown()) resolve(count);
            else requestAnimationFrame(judge);
          });
          afterLayout.observe(document.documentElement);
        };
        const target = type === "click" ? document : navigation;
        target.addEventListener(type, () => requestAnimationFrame(judge), { once: true, capture: true });
      });
      return { counted };
    },
    { type: event, ...place },
  );
  await act();
  return frames.evaluate(({ counted }) => counted);
}
