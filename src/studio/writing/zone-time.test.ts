import { expect, it } from "vitest";
import { dayOf, timeOf } from "./zone-time.ts";

const iso = (written: string, zone: string) => {
  const time = timeOf(written, zone);
  return time === undefined ? undefined : new Date(time).toISOString();
};

it.each([
  ["2026-05-31", "America/New_York", "2026-05-31T04:00:00.000Z"],
  ["2026-01-31T09:30", "America/New_York", "2026-01-31T14:30:00.000Z"],
  ["2026-05-31 09:30:15", "Asia/Seoul", "2026-05-31T00:30:15.000Z"],
  ["2026-05-31T09:30+09:00", "America/New_York", "2026-05-31T00:30:00.000Z"],
  ["2026-05-31T09:30Z", "Asia/Seoul", "2026-05-31T09:30:00.000Z"],
  ["2026-03-08T03:30", "America/New_York", "2026-03-08T07:30:00.000Z"],
  ["2026-11-01T03:30", "America/New_York", "2026-11-01T08:30:00.000Z"],
  ["2026-13-31", "Asia/Seoul", undefined],
  ["soon", "Asia/Seoul", undefined],
])("reads %s in %s", (written, zone, expected) => expect(iso(written, zone)).toBe(expected));

it("has another day in New York than in Seoul", () => {
  const time = Date.parse("2026-05-31T20:00Z");
  expect(dayOf(time, "America/New_York")).toBe("2026-05-31");
  expect(dayOf(time, "Asia/Seoul")).toBe("2026-06-01");
});
