import { expect, it } from "vitest";
import { type ReportedFigure, shownRows } from "./shown-figures.ts";

const figure = (name: string, value: number, unit: string, goal = ""): ReportedFigure => ({
  name,
  value,
  unit,
  goal,
});

const FIGURES: ReportedFigure[] = [
  { ...figure("memory when idle", 112, "MiB", "≤ 130 MiB"), baseline: 77.2, ratio: 1.456 },
  figure("memory, 60 sites of 1063 addresses: highest beside that of the first half", 280, "MiB"),
  figure("memory, 60 sites of 1063 addresses: highest", 281, "MiB", "≤ 300 MiB"),
  figure("Lighthouse performance, theme1 home", 100, "points", "100 points"),
  figure("Lighthouse performance, theme2 home", 97, "points", "100 points"),
  figure("Lighthouse seo, theme1 home", 100, "points", "100 points"),
];

it("shows each figure with its baseline, ratio and goal", () => {
  const rows = shownRows(FIGURES);
  expect(rows).toContainEqual(["memory when idle", "112 MiB", "77.2 MiB", "1.46", "≤ 130 MiB"]);
  expect(rows).toContainEqual(["memory, many sites", "281 MiB", "", "", "≤ 300 MiB"]);
});

it("shows the page with the lowest Lighthouse score", () => {
  const rows = shownRows(FIGURES);
  expect(rows).toContainEqual([
    "Lighthouse performance, lowest of all pages",
    "97.0 points",
    "",
    "",
    "100 points",
  ]);
  expect(rows).toContainEqual(["Lighthouse seo, lowest of all pages", "100 points", "", "", "100 points"]);
});

it('shows "not measured" for missing figures and keeps every row', () => {
  const rows = shownRows([]);
  expect(rows).toHaveLength(shownRows(FIGURES).length);
  for (const [, ...cells] of rows) expect(cells).toEqual(["not measured", "", "", ""]);
});
