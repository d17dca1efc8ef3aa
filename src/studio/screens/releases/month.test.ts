import { expect, it } from "vitest";
import { addDays, addMonths, isMonth, layOut } from "./month.ts";

const HOUR = 3_600_000;

it("lays out a month in whole weeks that begin with the given day", () => {
  const monday = layOut("2026-11", 1, "UTC");
  expect([monday.weeks.length, monday.weeks[0]?.[0], monday.weeks.at(-1)?.at(-1)]).toEqual([
    6,
    "2026-10-26",
    "2026-12-06",
  ]);
  const sunday = layOut("2026-11", 7, "UTC");
  expect([sunday.weeks.length, sunday.weeks[0]?.[0], sunday.weeks.at(-1)?.at(-1)]).toEqual([
    5,
    "2026-11-01",
    "2026-12-05",
  ]);
  expect(layOut("2027-02", 1, "UTC").weeks).toHaveLength(4);
});

it("begins and ends days in the site's time zone, also when the clocks change", () => {
  const { from, to, weeks } = layOut("2026-03", 1, "Europe/Berlin");
  expect([from, to]).toEqual([Date.parse("2026-02-22T23:00Z"), Date.parse("2026-04-05T22:00Z")]);
  expect((to - from) / HOUR).toBe(weeks.length * 7 * 24 - 1);
});

it("counts months and days across years", () => {
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  expect([addDays("2026-12-31", 1), addDays("2028-03-01", -1)]).toEqual(["2027-01-01", "2028-02-29"]);
  expect(["2026-13", "2026-1", null, "2026-09"].map(isMonth)).toEqual([false, false, false, true]);
});
