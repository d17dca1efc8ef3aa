import { expect, it } from "vitest";
import { proposeTimes } from "./proposed-times.ts";

function proposed(now: string, timeZone: string): string[] {
  return proposeTimes(Date.parse(now), timeZone).map(
    ({ day, at }) => `${day} ${new Date(at).toISOString().slice(0, 16)}`,
  );
}

it("proposes this evening, tomorrow and Monday in the site's zone", () => {
  // It is Tuesday 10:00 in Seoul.
  expect(proposed("2026-05-26T01:00Z", "Asia/Seoul")).toEqual([
    "today 2026-05-26T09:00",
    "tomorrow 2026-05-27T00:00",
    "monday 2026-06-01T00:00",
  ]);
});

it("proposes this evening only before 16:00, and Monday only once", () => {
  // It is Sunday 20:00 in New York, but already Monday in UTC.
  expect(proposed("2026-06-01T00:00Z", "America/New_York")).toEqual(["tomorrow 2026-06-01T13:00"]);
  expect(proposed("2026-06-01T08:00Z", "UTC")).toEqual([
    "today 2026-06-01T18:00",
    "tomorrow 2026-06-02T09:00",
    "monday 2026-06-08T09:00",
  ]);
});

it("keeps the time of day when summer time begins", () => {
  expect(proposed("2026-03-07T22:00Z", "America/New_York")).toEqual([
    "tomorrow 2026-03-08T13:00",
    "monday 2026-03-09T13:00",
  ]);
});
