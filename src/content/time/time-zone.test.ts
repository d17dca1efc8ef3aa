import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { siteTimeZone } from "./site-time-zone.ts";
import { suggestTimeZone } from "./suggest-time-zone.ts";
import { dayAt, isTimeZone, offsetAt, startOfDay } from "./time-zone.ts";
import { readOffset, writeTimestamp } from "./timestamp.ts";
import { readWrittenDate, timestampOf } from "./written-date.ts";

const DAY_MS = 86_400_000;

function timestamp(text: string, timeZone: string): string {
  const written = readWrittenDate(text);
  if (written === undefined) throw new Error(`${text} is no date`);
  return timestampOf(written, timeZone);
}

/** Formats a time in UTC, to the minute. */
const instant = (text: string, timeZone: string) =>
  new Date(timestamp(text, timeZone)).toISOString().slice(0, 16);

describe("a written date", () => {
  it.each([
    // A written offset is not changed.
    ["2026-11-20T23:30:00-08:00", "Asia/Seoul", "2026-11-20T23:30:00.000-08:00"],
    ["2026-11-20 23:30 +0530", "Asia/Seoul", "2026-11-20T23:30:00.000+05:30"],
    ["2026-11-20T23:30Z", "Asia/Seoul", "2026-11-20T23:30:00.000Z"],
    // Dates without an offset are interpreted in the zone.
    ["2026-11-20", "Asia/Seoul", "2026-11-20T00:00:00.000+09:00"],
    ["2026-11-20T23:30", "America/New_York", "2026-11-20T23:30:00.000-05:00"],
    ["2026-07-20T23:30:15", "America/New_York", "2026-07-20T23:30:15.000-04:00"],
    ["2026-07-20", "Europe/London", "2026-07-20T00:00:00.000+01:00"],
    ["2026-07-20", "UTC", "2026-07-20T00:00:00.000Z"],
    ["1890-05-01", "Asia/Shanghai", "1890-05-01T00:00:00.000+08:06"],
  ])("%s in %s is %s", (text, timeZone, written) => {
    expect(timestamp(text, timeZone)).toBe(written);
  });

  it.each([
    ["Europe/London", "2026-03-29T01:30", "2026-03-29T02:30:00.000+01:00"],
    ["America/New_York", "2026-03-08T02:30", "2026-03-08T03:30:00.000-04:00"],
    // In these zones, midnight itself was skipped.
    ["America/Sao_Paulo", "2018-11-04", "2018-11-04T01:00:00.000-02:00"],
    ["Africa/Cairo", "2026-04-24", "2026-04-24T01:00:00.000+03:00"],
    ["America/Nuuk", "2026-03-28T23:30", "2026-03-29T00:30:00.000-01:00"],
    // Samoa skipped a whole day when it moved across the date line.
    ["Pacific/Apia", "2011-12-30T12:00", "2011-12-31T12:00:00.000+14:00"],
  ])("in %s, %s was skipped by the clocks and is moved forward: %s", (timeZone, text, written) => {
    expect(timestamp(text, timeZone)).toBe(written);
  });

  it.each([
    ["Europe/London", "2026-10-25T01:30", "2026-10-25T00:30"],
    ["America/New_York", "2026-11-01T01:30", "2026-11-01T05:30"],
    ["America/Sao_Paulo", "2018-02-17T23:30", "2018-02-18T01:30"],
  ])("in %s, %s occurred twice, and the earlier one is used: %s", (timeZone, text, time) => {
    expect(instant(text, timeZone)).toBe(time);
  });

  it.each([
    "2026-02-31",
    "2026-13-01",
    "2026-1-1",
    "20 May 2026",
    "2026-05-31T25:00",
    "2026-05-31T09:30+25:00",
    "",
  ])("is not %j", (text) => {
    expect(readWrittenDate(text)).toBeUndefined();
  });

  it("shows the day and time as written, or later ones that the clocks showed, in any zone", () => {
    const zones = Intl.supportedValuesOf("timeZone");
    const clock = fc.integer({ min: Date.UTC(1850, 0), max: Date.UTC(2100, 0) });
    fc.assert(
      fc.property(fc.constantFrom(...zones), clock, (timeZone, time) => {
        const text = new Date(time).toISOString().slice(0, 19);
        const written = timestamp(text, timeZone);
        expect(written.slice(0, 19) >= text).toBe(true);
        // The written time equals the time on the clocks of the zone at that instant.
        expect(readOffset(written)).toBe(offsetAt(timeZone, Date.parse(written)));
        expect(timestamp(written.slice(0, 19), timeZone).slice(0, 19)).toBe(written.slice(0, 19));
        expect(writeTimestamp(Date.parse(written), readOffset(written))).toBe(written);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a day", () => {
  it("begins when the clocks of the place show it", () => {
    const day = Date.UTC(2026, 10, 20) / DAY_MS;
    expect(new Date(startOfDay("Asia/Seoul", day)).toISOString()).toBe("2026-11-19T15:00:00.000Z");
    expect(dayAt("Asia/Seoul", Date.UTC(2026, 10, 19, 15))).toBe(day);
    expect(dayAt("America/Los_Angeles", Date.UTC(2026, 10, 20, 7, 59))).toBe(day - 1);
  });

  it("contains its beginning; the millisecond before belongs to the previous day", () => {
    const zones = Intl.supportedValuesOf("timeZone");
    const days = fc.integer({ min: Date.UTC(1973, 0) / DAY_MS, max: Date.UTC(2100, 0) / DAY_MS });
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (timeZone, day) => {
        const start = startOfDay(timeZone, day);
        // A day that was skipped begins at the same instant as the following one.
        expect(dayAt(timeZone, start)).toBeGreaterThanOrEqual(day);
        expect(dayAt(timeZone, start - 1)).toBeLessThan(day);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a time zone", () => {
  it("is a name of the IANA database", () => {
    expect(["Europe/London", "Asia/Seoul", "UTC", "america/new_york"].every(isTimeZone)).toBe(true);
    expect(["", "London", "+09:00", "GMT+9", "Asia/Soul"].some(isTimeZone)).toBe(false);
  });

  it("is suggested by the name of its place", () => {
    expect(suggestTimeZone("seoul")).toBe('"Asia/Seoul"');
    expect(suggestTimeZone("America/New York")).toBe('"America/New_York"');
    expect(suggestTimeZone("+09:00")).toBe('"Europe/London"');
  });

  it("that this machine does not know counts as UTC", () => {
    expect(offsetAt("Mars/Olympus", 0)).toBe(0);
  });

  it.each([
    ["en", "en", "UTC"],
    ["en", "en-GB", "Europe/London"],
    ["en", "en-US", "America/New_York"],
    ["en", "en-001", "UTC"],
    ["zh", "zh-Hans", "Asia/Shanghai"],
    ["zh", "zh-TW", "Asia/Taipei"],
    ["zh", "zh-Hant", "Asia/Taipei"],
    ["zh", "zh-Hans-SG", "Asia/Singapore"],
    ["kr", "ko", "Asia/Seoul"],
    ["kr", "no tag", "Asia/Seoul"],
  ] as const)("of a site in %s with the tag %s is %s by default", (code, tag, timeZone) => {
    const languages = [
      { code: "en" as const, name: "", tag: "en-AU", isDefault: false },
      { code, name: "", tag, isDefault: true },
    ];
    expect(siteTimeZone({ timeZone: null, languages })).toBe(timeZone);
    expect(siteTimeZone({ timeZone: "Europe/Paris", languages })).toBe("Europe/Paris");
    expect(siteTimeZone({ timeZone: "Mars/Olympus", languages })).toBe(timeZone);
  });
});
