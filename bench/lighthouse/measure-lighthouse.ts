import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pagesOf, themeOf } from "../../e2e/addresses.ts";
import { TENANTS } from "../../e2e/seed.ts";
import { type RunningServer, startServer } from "../../e2e/server.ts";
import type { LanguageCode } from "../../src/contract/locales.ts";
import type { Figure } from "../figures.ts";
import type { Installation } from "../installations.ts";
import { median, untilIdle } from "../processes.ts";
import { CATEGORIES, type Findings, readReport } from "./report.ts";
import { type Lighthouse, openLighthouse } from "./run-lighthouse.ts";

/** Of each page. */
const RUNS = 3;
/** What is asked of a page of each kind. */
const KINDS: Record<string, string> = { index: "home", article: "article", need: "need", search: "search" };
/** Results are to be found by no search engine, so the audit whether the page may be is not counted. */
const NOT_ASKED_OF: Record<string, string> = { search: "is-crawlable" };
/** Each run's report, as Lighthouse made it: `theme1-home-1.json`. It says by what points were lost. */
const REPORTS = path.resolve(".cache", "lighthouse");

interface MeasuredPage {
  name: string;
  kind: string;
  url: string;
  findings: Findings[];
}

/** Lighthouse's scores for a phone, of each page kind that a theme keeps, in one language; medians of three runs. */
export async function measureLighthouse(
  { dataFolder }: Installation,
  language: LanguageCode,
): Promise<Figure[]> {
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  const lighthouse = await openLighthouse();
  const server = await startServer(dataFolder);
  try {
    const pages = await listPages(server, language);
    await untilIdle(server.process.pid ?? 0);
    let failures = 0;
    // Page by page within each round, so that a minute in which the machine is busy falls on one run of a page only.
    for (let run = 1; run <= RUNS; run += 1)
      for (const page of pages) {
        const findings = await runTwiceAtMost(lighthouse, page, run);
        if (findings === undefined) failures += 1;
        else page.findings.push(findings);
      }
    const name = "Lighthouse, runs that failed twice";
    const failed = { name, value: failures, unit: "runs", goal: "0 runs", isMet: failures === 0 };
    return [...pages.flatMap((page) => figuresOf(page)), failed];
  } finally {
    lighthouse.stop();
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

/**
 * Where a page comes within some twenty milliseconds, its process may have committed it before the browser had it record
 * anything: then the trace lacks `navigationStart`, and the run fails with `NO_NAVSTART`. That says nothing of the page.
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

function figuresOf({ name, findings }: MeasuredPage): Figure[] {
  if (findings.length === 0) return [];
  const scores = CATEGORIES.map((category) => {
    const value = median(findings.map(({ points }) => points[category]));
    return {
      name: `Lighthouse ${category}, ${name}`,
      value,
      unit: "points",
      goal: "100 points",
      isMet: value === 100,
    };
  });
  const lcp = median(findings.map(({ lcpMs }) => lcpMs));
  const tbt = median(findings.map(({ tbtMs }) => tbtMs));
  return [
    ...scores,
    { name: `Lighthouse LCP, ${name}`, value: lcp, unit: "ms", goal: "≤ 2500 ms", isMet: lcp <= 2_500 },
    { name: `Lighthouse TBT, ${name}`, value: tbt, unit: "ms", goal: "≤ 200 ms", isMet: tbt <= 200 },
  ];
}
