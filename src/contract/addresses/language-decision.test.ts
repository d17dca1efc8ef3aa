import { describe, expect, it } from "vitest";
import {
  type LanguageDecision,
  type LanguageReason,
  type LanguageRequest,
  decideLanguage,
} from "./language-decision.ts";
import { LANGUAGE_CODES } from "./locales.ts";

const visit: LanguageRequest = {
  path: "/",
  query: "",
  chosen: undefined,
  lastSeen: undefined,
  preferences: [],
  isBot: false,
  offered: LANGUAGE_CODES,
  defaultLanguage: "en",
};

type Decided<Decision = LanguageDecision> = Decision extends unknown ? Omit<Decision, "reason"> : never;

const show = (language: "en" | "zh" | "kr", preferred?: "en" | "zh" | "kr"): Decided => ({
  kind: "show",
  language,
  preferred,
});
const go = (location: string, status: 301 | 302 = 302): Decided => ({
  kind: "redirect",
  status,
  location,
});

describe("decideLanguage", () => {
  it.each<[string, Partial<LanguageRequest>, Decided]>([
    ["entry page, nothing known", {}, show("en")],
    ["entry page, browser prefers Korean", { preferences: ["ko-KR", "en"] }, go("/kr/")],
    ["entry page by its file name", { path: "/index.html", preferences: ["zh-TW"] }, go("/zh/index.html")],
    ["entry page keeps its query", { query: "utm_source=a", preferences: ["ko"] }, go("/kr/?utm_source=a")],
    [
      "entry page, last-seen language precedes the browser's",
      { lastSeen: "zh", preferences: ["ko"] },
      go("/zh/"),
    ],
    [
      "entry page, chosen language precedes the last-seen one",
      { chosen: "en", lastSeen: "zh", preferences: ["ko"] },
      show("en"),
    ],
    ["entry page, cookie with a language tag", { chosen: "ko" }, go("/kr/")],
    ["entry page, cookie in upper case", { chosen: "KR" }, go("/kr/")],
    ["entry page, cookie with an unknown language", { chosen: "xx", preferences: ["zh"] }, go("/zh/")],
    ["entry page, huge cookie", { chosen: `ko-${"k".repeat(4093)}`, preferences: ["zh"] }, go("/zh/")],
    ["entry page, browser prefers unsupported languages", { preferences: ["fr", "de"] }, show("en")],
    ["entry page, bot", { preferences: ["ko"], isBot: true }, show("en")],
    ["entry page, bot with cookie", { chosen: "zh", isBot: true }, show("en")],
    ["entry page, default language Korean", { defaultLanguage: "kr", preferences: ["en"] }, go("/en/")],
    [
      "entry page, default language Korean, Korean browser",
      { defaultLanguage: "kr", preferences: ["ko"] },
      show("kr"),
    ],
    [
      "entry page, preferred language not offered",
      { offered: ["en", "zh"], preferences: ["ko", "zh"] },
      go("/zh/"),
    ],
    ["other page, browser prefers Korean", { path: "/about.html", preferences: ["ko"] }, show("en")],
    ["other page, last seen in Chinese", { path: "/about.html", lastSeen: "zh" }, show("en")],
    ["other page, chosen language", { path: "/about.html", chosen: "zh" }, show("en", "zh")],
    ["other page, chosen language is the default", { path: "/about.html", chosen: "en" }, show("en")],
    ["other page, bot with cookie", { path: "/about.html", chosen: "zh", isBot: true }, show("en")],
    [
      "a language prefix takes precedence",
      { path: "/zh/about.html", chosen: "kr", preferences: ["en"] },
      show("zh"),
    ],
    ["a language prefix of the entry page takes precedence", { path: "/kr/", chosen: "zh" }, show("kr")],
    ["prefix of the default language", { path: "/en/about.html", query: "a=1" }, go("/about.html?a=1", 301)],
    ["only the prefix of the default language", { path: "/en" }, go("/", 301)],
    [
      "prefix of the default language, bot",
      { path: "/zh/", defaultLanguage: "zh", isBot: true },
      go("/", 301),
    ],
    ["redirect never leads to another host", { path: "/en//evil.example" }, go("/evil.example", 301)],
    ["prefix of a language that is not offered", { path: "/kr/a.html", offered: ["en", "zh"] }, show("en")],
    [
      "language switch",
      { path: "/a.html", query: "setLanguage=zh&q=1" },
      { kind: "choose", language: "zh", location: "/zh/a.html?q=1" },
    ],
    [
      "language switch to the current language",
      { path: "/zh/a.html", query: "setLanguage=zh" },
      { kind: "choose", language: "zh", location: "/zh/a.html" },
    ],
    [
      "language switch to the default",
      { path: "/kr/a.html", query: "setLanguage=en" },
      { kind: "choose", language: "en", location: "/a.html" },
    ],
    [
      "language switch with an invalid value",
      { path: "/kr/a.html", query: "setLanguage=%3Cscript%3E" },
      go("/kr/a.html"),
    ],
  ])("%s", (_name, change, decision) => {
    const { reason: _, ...decided } = { reason: undefined, ...decideLanguage({ ...visit, ...change }) };
    expect(decided).toEqual(decision);
  });

  it.each<[string, Partial<LanguageRequest>, LanguageReason]>([
    ["a language in the address", { path: "/zh/a.html", chosen: "kr" }, "address"],
    ["the prefix of the default language", { path: "/en/a.html", chosen: "kr" }, "address"],
    ["a choice on the entry page", { chosen: "kr", lastSeen: "zh" }, "choice"],
    ["a chosen default language", { chosen: "en", lastSeen: "zh" }, "choice"],
    ["a language switch with an invalid value", { query: "setLanguage=xx" }, "choice"],
    ["the language of the last page", { lastSeen: "zh", preferences: ["ko"] }, "last-page"],
    ["a browser", { preferences: ["ko"] }, "browser"],
    ["a browser that prefers the default", { preferences: ["en", "ko"] }, "browser"],
    ["a browser that prefers unsupported languages", { preferences: ["fr"] }, "default"],
    ["a page other than the entry page", { path: "/a.html", preferences: ["ko"] }, "default"],
    ["a bot", { preferences: ["ko"], isBot: true }, "bot"],
  ])("gives the reason for %s", (_name, change, reason) => {
    expect(decideLanguage({ ...visit, ...change })).toMatchObject({ reason });
  });
});
