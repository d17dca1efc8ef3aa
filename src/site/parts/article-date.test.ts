import { describe, expect, it } from "vitest";
import { LANGUAGE_CODES, LANGUAGE_TAGS } from "../../contract/locales.ts";
import { loadMessages } from "../messages/load-messages.ts";
import { dateValues } from "./article-date.tsx";

describe.each(LANGUAGE_CODES)("a date in %s", (language) => {
  it.each([
    ["date", { dateStyle: "long" }],
    ["date-month", { year: "numeric", month: "long" }],
  ] as const)("reads as the language writes it: %s", async (message, style) => {
    const text = await loadMessages(language);
    const format = new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { ...style, timeZone: "UTC" });
    for (let month = 1; month <= 12; month += 1) {
      const iso = `2026-${String(month).padStart(2, "0")}-09T23:30:00Z`;
      expect(text(message, dateValues(text, iso))).toBe(format.format(new Date(iso)));
    }
  });
});

it("has the day that is written, and not that of the machine's zone", async () => {
  const text = await loadMessages("en");
  for (const iso of ["2026-11-20", "2026-11-20T23:30:00.000-08:00", "2026-11-20T00:00:00+14:00"])
    expect(text("date", dateValues(text, iso))).toBe("November 20, 2026");
});

it("is none where the text is no date", async () => {
  expect(dateValues(await loadMessages("en"), "soon")).toBeUndefined();
});
