import { type CsvValue, writeCsv } from "../files/csv.ts";
import type { VisitReport } from "./visit-archive.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const SECOND_MS = 1_000;

/**
 * Returns a report as one CSV table, with a row for each day and for each name. It contains enquiries only if the report does.
 */
export function visitsAsCsv({
  days,
  top,
  needsByLanding,
}: Pick<VisitReport, "days" | "top"> & Partial<VisitReport>): string {
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
    ...(needsByLanding ?? []).map(({ name, count }): CsvValue[] => ["need", name, count, null]),
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
