import { expect, it } from "vitest";
import {
  MEASURES,
  type Measure,
  type MeasureTotals,
  type NamedFigure,
  type VisitReport,
} from "../../content/visits/visit-archive.ts";
import { visitsAsCsv } from "../../content/visits/visits-as-csv.ts";
import { bar, sparkline } from "./plots.ts";
import { visitLines } from "./print-visits.ts";

const empty = Object.fromEntries(MEASURES.map((measure) => [measure, []])) as unknown as Record<
  Measure,
  NamedFigure[]
>;
const none = { count: 0, amount: 0 };
const noTotals = Object.fromEntries(MEASURES.map((measure) => [measure, none])) as unknown as MeasureTotals;
const report: VisitReport = {
  totals: { ...noTotals, read: { count: 10, amount: 120_000 }, search: { count: 4, amount: 1 } },
  days: [
    { day: 20_000, views: 10, visits: 4, visitors: 3 },
    { day: 20_001, views: 0, visits: 0, visitors: 0 },
    { day: 20_002, views: 30, visits: 6, visitors: 5 },
  ],
  top: {
    ...empty,
    view: [
      { name: "/서비스.html", count: 30, amount: 0 },
      { name: "/about.html", count: 10, amount: 0 },
    ],
    read: [{ name: "/about.html", count: 10, amount: 120_000 }],
    search: [{ name: "=cmd", count: 4, amount: 1 }],
  },
  needsByLanding: [{ name: "/about.html", count: 2, amount: 0 }],
};

it("shows totals, days and names with small plots", () => {
  const lines = visitLines(report, 10);
  expect(lines[0]).toBe("Views          40  ▃▁█");
  expect(lines).toContain("Searches        4  1 of them without results");
  expect(lines).toContain("Reading         3  seconds a view");
  const pages = lines.slice(lines.findIndex((line) => line.startsWith("Pages")));
  expect(pages.slice(1, 3)).toEqual([
    "/서비스.html     30  ████████████████████",
    "/about.html      10  ██████▋",
  ]);
});

it("names searches that are still without results", () => {
  const lines = visitLines(report, 10, [{ name: "refunds", count: 3, amount: 3 }]);
  const from = lines.findIndex((line) => line.startsWith("Searches still without results"));
  expect(lines[from + 1]).toMatch(/^refunds +3 /);
});

it("prints nothing if there is nothing", () => {
  const lines = visitLines(
    {
      days: report.days.map((day) => ({ ...day, views: 0, visits: 0, visitors: 0 })),
      totals: noTotals,
      top: empty,
      needsByLanding: [],
    },
    10,
  );
  expect(lines).toHaveLength(6);
  expect(lines[0]).toBe("Views           0  ▁▁▁");
});

it("exports a table whose cells no spreadsheet executes", () => {
  const csv = visitsAsCsv(report);
  expect(csv).toContain('"day","2024-10-06 views",30,');
  expect(csv).toContain('"read","/about.html",10,120');
  expect(csv).toContain(`"search","'=cmd",4,1`);
  expect(csv).toContain('"need","/about.html",2,');
});

it("draws to an eighth of a character", () => {
  expect(bar(1, 8, 1)).toBe("▏");
  expect(bar(0, 0, 5)).toBe("");
  expect(sparkline([])).toBe("");
});
