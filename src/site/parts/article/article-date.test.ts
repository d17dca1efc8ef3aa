import { describe, expect, it } from "vitest";
import { languageOfTag } from "../../../contract/addresses/language-preferences.ts";
import { loadMessages } from "../../messages/load-messages.ts";
import { dateMessage, dateValues } from "./article-date.tsx";

/** The English regions in Unicode's data. All other regions use the form that most of the world uses. */
const ENGLISH = [
  "en",
  "en-US",
  "en-CA",
  "en-PH",
  "en-PR",
  "en-GB",
  "en-IE",
  "en-AU",
  "en-NZ",
  "en-IN",
  "en-SG",
];
const TAGS = [...ENGLISH, "en-HK", "en-001", "zh-Hans", "zh-TW", "zh-Hant-HK", "ko", "ko-KR"];

describe.each(TAGS)("a date in %s", (tag) => {
  it.each([
    [dateMessage(tag), { dateStyle: "long" }],
    ["date-month", { year: "numeric", month: "long" }],
  ] as const)("has the format of the language: %s", async (message, style) => {
    const text = await loadMessages(languageOfTag(tag) ?? "en", tag);
    const format = new Intl.DateTimeFormat(tag, { ...style, timeZone: "UTC" });
    for (let month = 1; month <= 12; month += 1) {
      const iso = `2026-${String(month).padStart(2, "0")}-09T23:30:00Z`;
      expect(text(message, dateValues(text, iso))).toBe(format.format(new Date(iso)));
    }
  });
});

it("shows the written day, not that of the machine's time zone", async () => {
  const text = await loadMessages("en", "en-GB");
  for (const iso of ["2026-11-20", "2026-11-20T23:30:00.000-08:00", "2026-11-20T00:00:00+14:00"])
    expect(text("date", dateValues(text, iso))).toBe("20 November 2026");
});

it("is empty if the text is not a date", async () => {
  expect(dateValues(await loadMessages("en", "en"), "soon")).toBeUndefined();
});
