import { describe, expect, it } from "vitest";
import { languageOfTag, matchLanguage, parseAcceptLanguage } from "./language-preferences.ts";

/** More language tags than the limit, all of them unsupported. */
const MANY = Array.from({ length: 20 }, (_, index) => `x${index}`);

describe("parseAcceptLanguage", () => {
  it.each<[string | undefined, string[]]>([
    [undefined, []],
    ["", []],
    [" ko-KR , en;q=0.5 ", ["ko-KR", "en"]],
    ["en;q=0.3, zh;q=0.9, ko", ["ko", "zh", "en"]],
    ["zh;q=0.5, ko;q=0.5, en;q=0.5", ["zh", "ko", "en"]],
    ["en ; Q=0.2, zh;level=1;q=0.8", ["zh", "en"]],
    ["*, zh;q=0, ko;q=0.001", ["ko"]],
    ["en;q=1.9, zh;q=1", ["en", "zh"]],
    ["en;q=9, zh;q=0.12345, fr;q=, de;q=much, ko;q=-1, ja", ["ja"]],
    [",, ;q=1,zh", ["zh"]],
    [[...MANY.slice(1), "ko"].join(), [...MANY.slice(1), "ko"]],
    [[...MANY, "ko"].join(), MANY],
  ])("%s", (header, tags) => {
    expect(parseAcceptLanguage(header)).toEqual(tags);
  });
});

describe("languages of the visitor", () => {
  it.each([
    ["ko", "kr"],
    ["KO-kr", "kr"],
    ["kr", "kr"],
    [" zh-Hant-TW ", "zh"],
    ["zh_HK", "zh"],
    ["en-GB", "en"],
    ["kok", undefined],
    ["constructor", undefined],
    ["", undefined],
  ])("matches %j to %s", (tag, code) => {
    expect(languageOfTag(tag)).toBe(code);
  });

  it("follows the visitor's order, skips unsupported languages and reads at most twenty", () => {
    expect(matchLanguage(["fr", "ko-KR", "zh-TW", "en"], ["en", "zh"])).toBe("zh");
    expect(matchLanguage(["fr", "ko"], ["en", "zh"])).toBeUndefined();
    expect(matchLanguage([...MANY.slice(1), "ko"], ["kr"])).toBe("kr");
    expect(matchLanguage([...MANY, "ko"], ["kr"])).toBeUndefined();
  });
});
