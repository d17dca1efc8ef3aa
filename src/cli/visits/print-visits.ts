import type { Measure, NamedFigure, VisitReport } from "../../content/visits/visit-archive.ts";
import { textTable } from "../terminal/text-table.ts";
import { bar, sparkline } from "./plots.ts";

const SECOND_MS = 1_000;
const BAR_COLUMNS = 20;

const TITLES: readonly [Measure, string][] = [
  ["view", "Pages"],
  ["landing", "Landing pages"],
  ["referrer", "Referrers"],
  ["language", "Languages"],
  ["search", "Searches"],
  ["outbound", "External links"],
  ["missing", "Missing addresses (404)"],
  ["agent", "Bots (not counted above)"],
];

/**
 * Returns the report as lines for a terminal.
 *
 * @param fruitless searches that still find nothing, with their counts
 */
export function visitLines(
  { days, totals, top, needsByLanding }: VisitReport,
  rows: number,
  fruitless: readonly NamedFigure[] = [],
): string[] {
  const sum = (read: (day: VisitReport["days"][number]) => number) =>
    days.reduce((total, day) => total + read(day), 0);
  const plot = (name: string, read: (day: VisitReport["days"][number]) => number) =>
    `${name.padEnd(9)}${String(sum(read)).padStart(8)}  ${sparkline(days.map(read))}`;
  const needs = needsByLanding.reduce((total, { count }) => total + count, 0);
  return [
    plot("Views", ({ views }) => views),
    plot("Visits", ({ visits }) => visits),
    plot("Visitors", ({ visitors }) => visitors),
    `${"Needs".padEnd(9)}${String(needs).padStart(8)}`,
    `${"Searches".padEnd(9)}${String(totals.search.count).padStart(8)}  ${totals.search.amount} of them without results`,
    `${"Reading".padEnd(9)}${String(
      Math.round(
        totals.read.amount /
          SECOND_MS /
          Math.max(
            1,
            sum(({ views }) => views),
          ),
      ),
    ).padStart(8)}  seconds a view`,
    ...TITLES.flatMap(([measure, title]) =>
      section(title, top[measure].slice(0, rows), measure === "search"),
    ),
    ...section("Searches still without results", fruitless, false),
    ...section("Needs by landing page", needsByLanding.slice(0, rows), false),
  ];
}

function section(title: string, figures: readonly NamedFigure[], hasFruitless: boolean): string[] {
  if (figures.length === 0) return [];
  const largest = Math.max(...figures.map(({ count }) => count));
  const rows = figures.map(({ name, count, amount }) => [
    name,
    count,
    ...(hasFruitless ? [amount] : []),
    bar(count, largest, BAR_COLUMNS),
  ]);
  return ["", ...textTable([title, "count", ...(hasFruitless ? ["no results"] : []), ""], rows, 60)];
}
