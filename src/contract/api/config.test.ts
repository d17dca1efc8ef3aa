import * as v from "valibot";
import { describe, expect, it } from "vitest";
import {
  lenientConfigMap,
  readLanguageConfig,
  readSiteConfig,
  readTenantNameList,
  readThemeBanner,
  readThemeColors,
} from "./config.ts";

const BROKEN = ["{broken", "[]", "null", "7", '"text"', "<html>"];

describe("readSiteConfig", () => {
  it.each(BROKEN)("returns an empty configuration for %s, and reports a problem", (content) => {
    const { value, problem } = readSiteConfig(content);
    expect(value).toMatchObject({ title: "", social: [], tracking: [], untranslated: "fallback" });
    expect(problem).toBeDefined();
  });

  it("reports no problem when there is no configuration", () => {
    expect(readSiteConfig(undefined).problem).toBeUndefined();
  });

  it("leaves out broken parts and uses the rest", () => {
    const content = {
      title: " A site ",
      description: 7,
      social: [{ name: "x" }],
      homeBannerId: 12,
      untranslated: "maybe",
    };
    expect(readSiteConfig(JSON.stringify(content)).value).toMatchObject({
      title: "A site",
      description: "",
      social: [],
      homeBannerId: "12",
      untranslated: "fallback",
    });
  });

  it("leaves out single entries of lists", () => {
    const content = {
      social: [
        { name: "A", url: "https://a.example/" },
        { name: "B" },
        { name: " ", url: "https://b.example/" },
        { name: "C", url: "javascript:alert(1)" },
      ],
      tracking: [{ src: "/t.js" }, { attributes: {} }],
      needCategories: ["Audit", 7, null],
    };
    expect(readSiteConfig(JSON.stringify(content)).value).toMatchObject({
      social: [{ name: "A", url: "https://a.example/" }],
      tracking: [{ src: "/t.js", attributes: {} }],
      needCategories: ["Audit"],
    });
  });
});

describe("tracking in siteConfig", () => {
  const read = (...tracking: unknown[]) => readSiteConfig(JSON.stringify({ tracking })).value.tracking;

  it("uses the valid parts of each entry, whatever a backend sends", () => {
    const entry = {
      src: "https://stats.example/a.js",
      attributes: { "data-site": 7, onerror: "alert(1)", src: "https://evil.example", "data-list": [] },
      inline: "start('\ud800')",
      onload: null,
      connect: ["https://in.example/", "*", "'unsafe-inline'", 7],
      image: "https://in.example",
    };
    expect(read(entry)).toEqual([
      {
        src: "https://stats.example/a.js",
        attributes: { "data-site": "7" },
        inline: "start('\ufffd')",
        onload: "",
        script: [],
        connect: ["https://in.example"],
        image: [],
      },
    ]);
  });

  it("leaves out entries with nothing to run", () => {
    expect(
      read({ src: "http://stats.example/a.js" }, { inline: " \n" }, { onload: "a()" }, "text", null),
    ).toEqual([]);
    expect(read({ src: 7, inline: "a()" })).toMatchObject([{ src: "", inline: "a()" }]);
  });
});

describe("readLanguageConfig", () => {
  it.each<[string, unknown, string[], string]>([
    ["a list", [{ code: "en" }, { code: "zh", default: true }], ["en", "zh"], "zh"],
    ["a list of codes", ["kr", "en"], ["kr", "en"], "kr"],
    [
      "a list with unknown and repeated languages",
      [{ code: "fr" }, "en", { code: "en" }, 7, null],
      ["en"],
      "en",
    ],
    [
      "two defaults",
      [
        { code: "en", default: true },
        { code: "kr", default: true },
      ],
      ["en", "kr"],
      "en",
    ],
    ["an object with a list", { default: "kr", languages: ["en", "kr"] }, ["en", "kr"], "kr"],
    [
      "an object with a list under its other name",
      { default: "zh", list: [{ code: "zh" }, { code: "en" }] },
      ["zh", "en"],
      "zh",
    ],
    ["an object keyed by code", { en: "English", kr: { name: "한국어", default: true } }, ["en", "kr"], "kr"],
    [
      "an object with languages keyed by code",
      { default: "zh", languages: { en: "English", zh: "中文" } },
      ["en", "zh"],
      "zh",
    ],
    ["only a default", { default: "kr" }, ["en", "zh", "kr"], "kr"],
    ["tags in place of codes", { default: "ko", languages: ["en-US", "ko"] }, ["en", "kr"], "kr"],
    ["a default under its other name", { defaultLanguage: "zh", list: ["en", "zh"] }, ["en", "zh"], "zh"],
    ["defaults that are not booleans", ["en", { code: "kr", isDefault: 1 }], ["en", "kr"], "kr"],
    ["a default that is not offered", { default: "kr", languages: ["en", "zh"] }, ["en", "zh"], "en"],
    ["an unsupported default", { default: "fr" }, ["en", "zh", "kr"], "en"],
  ])("reads %s", (_name, content, codes, defaultLanguage) => {
    const { value } = readLanguageConfig(JSON.stringify(content));
    expect(value.languages.map(({ code }) => code)).toEqual(codes);
    expect(value.defaultLanguage).toBe(defaultLanguage);
  });

  it.each(BROKEN)("offers all languages for %s, and reports a problem", (content) => {
    const { value, problem } = readLanguageConfig(content);
    expect(value.languages.map(({ code }) => code)).toEqual(["en", "zh", "kr"]);
    expect(value.defaultLanguage).toBe("en");
    expect(problem).toBeDefined();
  });

  it("reads names, and only tags of the language", () => {
    const content = [
      { code: "kr", name: " 우리말 ", tag: "kr" },
      { code: "zh", tag: "zh-Hant" },
      { code: "en", tag: "en-_" },
    ];
    const { value, problem } = readLanguageConfig(JSON.stringify(content));
    expect(problem).toBe('"en-_" is not a tag of en; en is used');
    expect(readLanguageConfig(JSON.stringify(content.slice(1, 2))).problem).toBeUndefined();
    expect(value.languages).toEqual([
      { code: "kr", name: "우리말", tag: "ko" },
      { code: "zh", name: "简体中文", tag: "zh-Hant" },
      { code: "en", name: "English", tag: "en" },
    ]);
  });
});

describe("readThemeColors", () => {
  const whole = { themeColor: "#0b4f6c", hoverColor: " #ABC ", activeColor: "#083a50" };

  it("reads all three colours", () => {
    expect(readThemeColors(JSON.stringify(whole))).toEqual({ value: { ...whole, hoverColor: "#aabbcc" } });
  });

  it("reads any CSS colour, and JSON that was encoded twice", () => {
    const named = { themeColor: "navy", hoverColor: "rgb(11, 79, 108)", activeColor: "hsl(120 50% 30%)" };
    expect(readThemeColors(JSON.stringify(JSON.stringify(named))).value).toEqual({
      themeColor: "#000080",
      hoverColor: "#0b4f6c",
      activeColor: "#267326",
    });
  });

  it.each([
    undefined,
    "",
    ...BROKEN,
    JSON.stringify({ themeColor: "#fff", hoverColor: "#000" }),
    JSON.stringify({ ...whole, activeColor: "" }),
    JSON.stringify({ ...whole, activeColor: null }),
    JSON.stringify({ ...whole, activeColor: "red;}body{display:none" }),
  ])("reads none of %s", (content) => {
    const { value, problem } = readThemeColors(content);
    expect(value).toBeUndefined();
    expect(problem).toBeDefined();
  });
});

describe("readThemeBanner and readTenantNameList", () => {
  it.each(BROKEN)("ignore only %s", (content) => {
    expect(readThemeBanner(content).value.bannerTitle).toBe("");
    expect(readTenantNameList(content).value).toEqual([]);
    if (content !== "[]") expect(readTenantNameList(content).problem).toBeDefined();
  });

  it("use the valid entries", () => {
    expect(readThemeBanner('{"bannerTitle":" Hello ","height":"tall"}').value).toMatchObject({
      bannerTitle: "Hello",
      height: undefined,
    });
    const list = [
      { code: "a", name: "A", url: "https://a.example/" },
      { code: "b", name: "B", url: "javascript:alert(1)" },
      "c",
    ];
    expect(readTenantNameList(JSON.stringify(list))).toEqual({ value: [list[0]], problem: undefined });
  });
});

describe("lenientConfigMap", () => {
  it("reads entries from lenient backends", () => {
    const data = {
      a: { content: "text", id: 7 },
      b: "plain",
      c: { content: { x: 1 } },
      d: { content: null },
      e: null,
      f: { content: 3 },
    };
    expect(v.parse(lenientConfigMap, data)).toEqual({
      a: { content: "text" },
      b: { content: "plain" },
      c: { content: '{"x":1}' },
      f: { content: "3" },
    });
  });

  it.each([null, "text", 7, undefined])("refuses %j", (data) => {
    expect(v.safeParse(lenientConfigMap, data).success).toBe(false);
  });
});
