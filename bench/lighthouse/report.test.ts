import { expect, it } from "vitest";
import { readReport } from "./report.ts";

interface Audit {
  score: number | null;
  numericValue?: number;
  errorMessage?: string;
}

/** Returns a report of Lighthouse in which only `audits` have failed. */
function report(audits: Record<string, Audit> = {}, seo: number | null = 1) {
  const category = (score: number | null, ...auditRefs: [string, number][]) => ({
    score,
    auditRefs: auditRefs.map(([id, weight]) => ({ id, weight })),
  });
  return {
    categories: {
      performance: category(0.99, ["largest-contentful-paint", 25], ["total-blocking-time", 30]),
      accessibility: category(1, ["color-contrast", 7]),
      "best-practices": category(1, ["errors-in-console", 1]),
      seo: category(seo, ["is-crawlable", 4], ["document-title", 1], ["hreflang", 1], ["structured-data", 0]),
    },
    audits: {
      "largest-contentful-paint": { score: 0.98, numericValue: 1_725 },
      "total-blocking-time": { score: 0.99, numericValue: 79 },
      "color-contrast": { score: 1 },
      "errors-in-console": { score: 1 },
      "is-crawlable": { score: 1 },
      "document-title": { score: 1 },
      hreflang: { score: 1 },
      "structured-data": { score: null },
      ...audits,
    },
  };
}

it("returns Lighthouse's points and the figures of the load", () => {
  expect(readReport(report({}, 0.93))).toEqual({
    points: { performance: 99, accessibility: 100, "best-practices": 100, seo: 93 },
    lcpMs: 1_725,
    tbtMs: 79,
  });
});

it("excludes one audit from the score of its category", () => {
  const hidden = { "is-crawlable": { score: 0 } };
  expect(readReport(report(hidden, 0.33)).points.seo).toBe(33);
  expect(readReport(report(hidden, 0.33), "is-crawlable").points.seo).toBe(100);
  const untitled = { ...hidden, "document-title": { score: 0 } };
  expect(readReport(report(untitled, 0.17), "is-crawlable").points.seo).toBe(50);
});

it.each([
  [
    "as a whole",
    { ...report(), runtimeError: { code: "NO_NAVSTART", message: "lost" } },
    "NO_NAVSTART: lost",
  ],
  [
    "in an audit",
    report({ "total-blocking-time": { score: null, errorMessage: "NO_NAVSTART" } }),
    "No score for total-blocking-time: NO_NAVSTART",
  ],
  ["in a category", report({}, null), "No score for seo"],
])("returns no points of a run that failed %s", (_, json, message) => {
  expect(() => readReport(json)).toThrow(message);
});

it("returns no points without a report", () => {
  expect(() => readReport(undefined)).toThrow();
});
