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
    ["entry, nothing known", {}, show("en")],
    ["entry, browser speaks Korean", { preferences: ["ko-KR", "en"] }, go("/kr/")],
    ["entry by its file name", { path: "/index.html", preferences: ["zh-TW"] }, go("/zh/index.html")],
    ["entry keeps its query", { query: "utm_source=a", preferences: ["ko"] }, go("/kr/?utm_source=a")],
    ["entry, last seen before the browser", { lastSeen: "zh", preferences: ["ko"] }, go("/zh/")],
    ["entry, own choice before last seen", { chosen: "en", lastSeen: "zh", preferences: ["ko"] }, show("en")],
    ["entry, cookie as a tag", { chosen: "ko" }, go("/kr/")],
    ["entry, cookie in capitals", { chosen: "KR" }, go("/kr/")],
    ["entry, unknown cookie", { chosen: "xx", preferences: ["zh"] }, go("/zh/")],
    ["entry, huge cookie", { chosen: `ko-${"k".repeat(4093)}`, preferences: ["zh"] }, go("/zh/")],
    ["entry, browser of another world", { preferences: ["fr", "de"] }, show("en")],
    ["entry, bot", { preferences: ["ko"], isBot: true }, show("en")],
    ["entry, bot with cookie", { chosen: "zh", isBot: true }, show("en")],
    ["entry, default Korean", { defaultLanguage: "kr", preferences: ["en"] }, go("/en/")],
    ["entry, default Korean, Korean browser", { defaultLanguage: "kr", preferences: ["ko"] }, show("kr")],
    ["entry, language not offered", { offered: ["en", "zh"], preferences: ["ko", "zh"] }, go("/zh/")],
    ["deep page, browser speaks Korean", { path: "/about.html", preferences: ["ko"] }, show("en")],
    ["deep page, last seen Chinese", { path: "/about.html", lastSeen: "zh" }, show("en")],
    ["deep page, own choice", { path: "/about.html", chosen: "zh" }, show("en", "zh")],
    ["deep page, own choice is the default", { path: "/about.html", chosen: "en" }, show("en")],
    ["deep page, bot with cookie", { path: "/about.html", chosen: "zh", isBot: true }, show("en")],
    ["prefixed page decides", { path: "/zh/about.html", chosen: "kr", preferences: ["en"] }, show("zh")],
    ["prefixed entry decides", { path: "/kr/", chosen: "zh" }, show("kr")],
    ["the default's own prefix", { path: "/en/about.html", query: "a=1" }, go("/about.html?a=1", 301)],
    ["the default's own prefix alone", { path: "/en" }, go("/", 301)],
    ["the default's own prefix, bot", { path: "/zh/", defaultLanguage: "zh", isBot: true }, go("/", 301)],
    ["never another host", { path: "/en//evil.example" }, go("/evil.example", 301)],
    ["a prefix that is not offered", { path: "/kr/a.html", offered: ["en", "zh"] }, show("en")],
    [
      "switch",
      { path: "/a.html", query: "setLanguage=zh&q=1" },
      { kind: "choose", language: "zh", location: "/zh/a.html?q=1" },
    ],
    [
      "switch on the address of that language",
      { path: "/zh/a.html", query: "setLanguage=zh" },
      { kind: "choose", language: "zh", location: "/zh/a.html" },
    ],
    [
      "switch to the default",
      { path: "/kr/a.html", query: "setLanguage=en" },
      { kind: "choose", language: "en", location: "/a.html" },
    ],
    ["switch to nonsense", { path: "/kr/a.html", query: "setLanguage=%3Cscript%3E" }, go("/kr/a.html")],
  ])("%s", (_name, change, decision) => {
    const { reason: _, ...decided } = { reason: undefined, ...decideLanguage({ ...visit, ...change }) };
    expect(decided).toEqual(decision);
  });

  it.each<[string, Partial<LanguageRequest>, LanguageReason]>([
    ["a language in the address", { path: "/zh/a.html", chosen: "kr" }, "address"],
    ["the default's own prefix", { path: "/en/a.html", chosen: "kr" }, "address"],
    ["a choice on the entry page", { chosen: "kr", lastSeen: "zh" }, "choice"],
    ["a choice of the default", { chosen: "en", lastSeen: "zh" }, "choice"],
    ["a switch to nonsense", { query: "setLanguage=xx" }, "choice"],
    ["a last page", { lastSeen: "zh", preferences: ["ko"] }, "last-page"],
    ["a browser", { preferences: ["ko"] }, "browser"],
    ["a browser with the default", { preferences: ["en", "ko"] }, "browser"],
    ["a browser of another world", { preferences: ["fr"] }, "default"],
    ["a deep page", { path: "/a.html", preferences: ["ko"] }, "default"],
    ["a bot", { preferences: ["ko"], isBot: true }, "bot"],
  ])("gives the reason for %s", (_name, change, reason) => {
    expect(decideLanguage({ ...visit, ...change })).toMatchObject({ reason });
  });
});
