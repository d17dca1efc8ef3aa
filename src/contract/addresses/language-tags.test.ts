import { describe, expect, it } from "vitest";
import { languageOfTag } from "./language-preferences.ts";
import { alternateTags, openGraphLocale, readLanguageTag } from "./language-tags.ts";

describe("a language tag", () => {
  it.each([
    ["en-gb", "en", "en-GB"],
    ["ZH-hant-tw", "zh", "zh-Hant-TW"],
    ["ko", "kr", "ko"],
    ["kr", "kr", undefined],
    ["en_GB", "en", undefined],
    ["en-", "en", undefined],
    ["fr", "en", undefined],
    ["", "en", undefined],
  ] as const)("reads %j of %s as %s", (tag, code, read) => {
    expect(readLanguageTag(tag, code)).toBe(read);
  });

  it.each([
    ["en", ["en"], "en_US"],
    ["en-GB", ["en-GB", "en"], "en_GB"],
    ["en-001", ["en"], "en_US"],
    ["en-GB-oxendict", ["en-GB", "en"], "en_GB"],
    ["zh-Hans", ["zh-Hans"], "zh_CN"],
    ["zh", ["zh"], "zh_CN"],
    ["zh-Hant", ["zh-Hant"], "zh_TW"],
    ["zh-Hant-u-nu-hanidec", ["zh-Hant"], "zh_TW"],
    ["zh-Hant-HK", ["zh-Hant-HK", "zh-Hant"], "zh_HK"],
    ["zh-Hant-TW", ["zh-Hant-TW", "zh-Hant"], "zh_TW"],
    ["zh-HK", ["zh-HK", "zh"], "zh_HK"],
    ["ko-KR", ["ko-KR", "ko"], "ko_KR"],
    ["ko-u-nu-latn", ["ko"], "ko_KR"],
  ])("announces %s as %j and %s", (tag, alternates, locale) => {
    expect(alternateTags(tag)).toEqual(alternates);
    expect(openGraphLocale(languageOfTag(tag) ?? "en", tag)).toBe(locale);
  });
});
