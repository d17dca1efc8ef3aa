import { type CsvValue, writeCsv } from "../../content/files/csv.ts";
import type { Measure, NamedFigure, VisitReport } from "../../content/visits/visit-archive.ts";
import { textTable } from "../terminal/text-table.ts";
import { bar, sparkline } from "./plots.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const SECOND_MS = 1_000;
const BAR_COLUMNS = 20;

const TITLES: readonly [Measure, string][] = [
  ["view", "Pages"],
  ["landing", "Landing pages"],
  ["referrer", "Came from"],
  ["language", "Languages"],
  ["search", "Searches"],
  ["outbound", "Left for"],
  ["missing", "Missing addresses (404)"],
];

/**
 * Returns the report as lines for a terminal.
 *
 * @param fruitless searches that still find nothing, with their counts
 */
export function visitLines(
  { days, top, needsByLanding }: VisitReport,
  rows: number,
  fruitless: readonly NamedFigure[] = [],
): string[] {
  const sum = (read: (day: VisitReport["days"][number]) => number) =>
    days.reduce((total, day) => total + read(day), 0);
  const plot = (name: string, read: (day: VisitReport["days"][number]) => number) =>
    `${name.padEnd(9)}${String(sum(read)).padStart(8)}  ${sparkline(days.map(read))}`;
  const searches = top.search.reduce((total, { count }) => total + count, 0);
  const inVain = top.search.reduce((total, { amount }) => total + amount, 0);
  const read = top.read.reduce((total, { amount }) => total + amount, 0);
  const needs = needsByLanding.reduce((total, { count }) => total + count, 0);
  return [
    plot("Views", ({ views }) => views),
    plot("Visits", ({ visits }) => visits),
    plot("Visitors", ({ visitors }) => visitors),
    `${"Needs".padEnd(9)}${String(needs).padStart(8)}`,
    `${"Searches".padEnd(9)}${String(searches).padStart(8)}  ${inVain} of them found nothing`,
    `${"Reading".padEnd(9)}${String(
      Math.round(
        read /
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
    ...section("Searches that still find nothing", fruitless, false),
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
  return ["", ...textTable([title, "count", ...(hasFruitless ? ["nothing found"] : []), ""], rows, 60)];
}

/** Returns the report as one CSV table, with a row for each day and for each name. */
export function visitsAsCsv({ days, top, needsByLanding }: VisitReport): string {
  const rows: CsvValue[][] = [
    ...days.flatMap(({ day, views, visits, visitors }) =>
      Object.entries({ views, visits, visitors }).map(([name, count]): CsvValue[] => [
        "day",
        `${dateOf(day)} ${name}`,
        count,
        null,
      ]),
    ),
    ...Object.entries(top).flatMap(([measure, figures]) =>
      figures
        .filter(({ name }) => name !== "")
        .map(({ name, count, amount }): CsvValue[] => [measure, name, count, amountOf(measure, amount)]),
    ),
    ...needsByLanding.map(({ name, count }): CsvValue[] => ["need", name, count, null]),
  ];
  return writeCsv(["measure", "name", "count", "amount"], rows);
}

/** Returns the seconds spent reading, or the number of searches without results. Other measures have no second figure. */
function amountOf(measure: string, amount: number): number | null {
  if (measure === "read") return Math.round(amount / SECOND_MS);
  return measure === "search" ? amount : null;
}

function dateOf(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}
