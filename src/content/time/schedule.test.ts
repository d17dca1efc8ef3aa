import { describe, expect, it } from "vitest";
import { isPossible, scheduleAt } from "./schedule.ts";

const at = (text: string) => Date.parse(text);

describe("a schedule", () => {
  it.each([
    ["before it begins", "2026-05-30T14:59:59Z", { isShown: false, changesAt: at("2026-05-30T15:00Z") }],
    ["from its first second", "2026-05-30T15:00Z", { isShown: true, changesAt: at("2026-06-02T15:00Z") }],
    [
      "until the end of its last day",
      "2026-06-02T14:59:59Z",
      { isShown: true, changesAt: at("2026-06-02T15:00Z") },
    ],
    ["after its last day", "2026-06-02T15:00Z", { isShown: false, changesAt: undefined }],
  ])("of days counts in the time zone of the site, %s", (_, now, expected) => {
    expect(scheduleAt({ from: "2026-05-31", until: "2026-06-02" }, at(now), "Asia/Seoul")).toEqual(expected);
  });

  it("of times with an offset ends at that time in every time zone", () => {
    const schedule = { until: "2026-05-31T09:30+09:00" };
    for (const zone of ["UTC", "Asia/Seoul", "America/New_York"]) {
      expect(scheduleAt(schedule, at("2026-05-31T00:29Z"), zone).isShown).toBe(true);
      expect(scheduleAt(schedule, at("2026-05-31T00:30Z"), zone).isShown).toBe(false);
    }
  });

  it("without dates never changes", () => {
    expect(scheduleAt({}, 0, "UTC")).toEqual({ isShown: true, changesAt: undefined });
  });

  it.each([
    [{ from: "2026-05-31", until: "2026-05-31" }, true],
    [{ from: "2026-05-31", until: "2026-05-30" }, false],
    [{ from: "2026-05-31T10:00", until: "2026-05-31T10:00" }, false],
    [{ from: "2026-05-31T10:00+09:00", until: "2026-05-31T02:00Z" }, true],
    [{ from: "2026-05-31T10:00+09:00", until: "2026-05-31T01:00Z" }, false],
    [{ from: "2026-05-31", until: "2026-05-30T23:00+09:00" }, true],
    [{ from: "2026-05-31", until: "2026-05-20T23:00+09:00" }, false],
    [{ until: "2026-05-31" }, true],
  ])("of %j can show something: %s", (schedule, expected) => {
    expect(isPossible(schedule)).toBe(expected);
  });
});
