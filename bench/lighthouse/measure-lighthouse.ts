import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pagesOf, themeOf } from "../../e2e/addresses.ts";
import { TENANTS } from "../../e2e/seed.ts";
import { type RunningServer, startServer } from "../../e2e/server.ts";
import type { LanguageCode } from "../../src/contract/addresses/locales.ts";
import type { Figure } from "../figures.ts";
import type { Installation } from "../installations.ts";
import { median, untilIdle } from "../processes.ts";
import { startReactAlone } from "../react-alone/start-react-alone.ts";
import { CATEGORIES, type Findings, readReport } from "./report.ts";
import { type Lighthouse, openLighthouse } from "./run-lighthouse.ts";

/** Number of runs of each page. */
const RUNS = 3;
/** The name of each kind of page in the figures. */
const KINDS: Record<string, string> = {
  index: "home",
  article: "article",
  group: "group",
  need: "need",
  search: "search",
  "form-submit-success": "success",
};
/** Audits to ignore for certain pages: these two are not meant to be indexed. */
const NOT_ASKED_OF: Record<string, string> = {
  search: "is-crawlable",
  "form-submit-success": "is-crawlable",
};
/** The folder for the unchanged report of each run, such as `theme1-home-1.json`, which explains a low score. */
const REPORTS = path.resolve(".cache", "lighthouse");

interface MeasuredPage {
  name: string;
  kind: string;
  url: string;
  findings: Findings[];
  /** The baseline of an article: the same page with React alone in place of its scripts (see `../react-alone`). */
  baseline?: MeasuredPage;
}

/**
 * Measures Lighthouse's scores on a phone, for each kind of page of a theme in one language: the medians of three runs. Articles
 * have a baseline.
 */
export async function measureLighthouse(
  { dataFolder }: Installation,
  language: LanguageCode,
): Promise<Figure[]> {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const lighthouse = await openLighthouse();
  const server = await startServer(dataFolder);
  const reactAlone = await startReactAlone(server.port);
  try {
    const pages = await listPages(server, language);
    for (const page of pages.filter(({ kind }) => kind === "article"))
      page.baseline = baselineOf(page, reactAlone.port);
    await untilIdle(server.process.pid ?? 0);
    let failures = 0;
    // Each round runs every page once, so that a slow minute of the machine affects only one run of a page.
    for (let run = 1; run <= RUNS; run += 1)
      for (const page of pages.flatMap((one) => (one.baseline === undefined ? [one] : [one, one.baseline]))) {
        const findings = await runTwiceAtMost(lighthouse, page, run);
        if (findings === undefined) failures += 1;
        else page.findings.push(findings);
      }
    const name = "Lighthouse, runs that failed twice";
    const failed = { name, value: failures, unit: "runs", goal: "0 runs", isMet: failures === 0 };
    return [...pages.flatMap((page) => figuresOf(page)), failed];
  } finally {
    lighthouse.stop();
    await reactAlone.stop();
    await server.stop();
  }
}

async function listPages(server: RunningServer, language: LanguageCode): Promise<MeasuredPage[]> {
  const pages: MeasuredPage[] = [];
  for (const tenant of TENANTS) {
    const theme = await themeOf(server, tenant);
    for (const { kind, path: address } of await pagesOf(server, tenant, language)) {
      const shownKind = KINDS[kind];
      if (shownKind === undefined) continue;
      const url = server.origin(tenant) + address;
      const name = `${theme} ${shownKind}${language === "en" ? "" : `, ${language}`}`;
      pages.push({ name, kind, url, findings: [] });
    }
  }
  return pages.sort((left, right) => left.name.localeCompare(right.name));
}

function baselineOf({ name, kind, url }: MeasuredPage, port: number): MeasuredPage {
  const { href } = Object.assign(new URL(url), { port });
  return { name: `${name}, React alone`, kind, url: href, findings: [] };
}

/**
 * Runs a page, and once more if the browser did not record its start. A page that arrives within some twenty milliseconds may be
 * committed before the browser records anything; the trace then lacks `navigationStart`, and the run fails with `NO_NAVSTART`.
 * This is not an error of the page.
 */
async function runTwiceAtMost(
  lighthouse: Lighthouse,
  { name, kind, url }: MeasuredPage,
  run: number,
): Promise<Findings | undefined> {
  for (const attempt of ["first", "second"]) {
    try {
      const report = await lighthouse.run(url);
      writeFileSync(
        path.join(REPORTS, `${name.replaceAll(/\W+/g, "-")}-${run}.json`),
        JSON.stringify(report),
      );
      return readReport(report, NOT_ASKED_OF[kind]);
    } catch (error) {
      console.error(`Lighthouse, ${name}, run ${run}, ${attempt} attempt: ${String(error)}`);
      lighthouse.stop();
    }
  }
  return undefined;
}

function figuresOf({ name, findings, baseline }: MeasuredPage): Figure[] {
  if (findings.length === 0) return [];
  const scores = CATEGORIES.map((category) => {
    const points = (found: Findings) => found.points[category];
    // Only performance is compared with the baseline. The other categories judge the markup, which is the same there.
    const value = category === "performance" ? withBaseline(points) : { value: middle(points) };
    // Performance depends on the machine; Lighthouse calls it good from 90 on.
    const least = category === "performance" ? 90 : 100;
    const isMet = value.value >= least;
    return {
      name: `Lighthouse ${category}, ${name}`,
      ...value,
      unit: "points",
      goal: `≥ ${least} points`,
      isMet,
    };
  });
  const lcp = withBaseline(({ lcpMs }) => lcpMs);
  const tbt = withBaseline(({ tbtMs }) => tbtMs);
  return [
    ...scores,
    { name: `Lighthouse LCP, ${name}`, ...lcp, unit: "ms", goal: "≤ 2500 ms", isMet: lcp.value <= 2_500 },
    { name: `Lighthouse TBT, ${name}`, ...tbt, unit: "ms", goal: "≤ 200 ms", isMet: tbt.value <= 200 },
  ];

  function middle(of: (found: Findings) => number): number {
    return median(findings.map(of));
  }

  function withBaseline(of: (found: Findings) => number): Pick<Figure, "value" | "baseline"> {
    return {
      value: middle(of),
      baseline: baseline?.findings.length ? median(baseline.findings.map(of)) : undefined,
    };
  }
}
