import { afterEach, describe, expect, it, vi } from "vitest";
import { SiteError } from "../../contract/api/errors.ts";
import { type PlainContent, type PlainFailures, createPlainApi } from "../testing/plain-api.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { boot } from "./boot.ts";

afterEach(() => vi.restoreAllMocks());

function start(content: PlainContent, failures?: PlainFailures, prefix?: "zh" | "kr") {
  const { api, calls } = createPlainApi(content, failures);
  const warned: string[] = [];
  const warn = (warning: string) => void warned.push(warning);
  return boot({ api, tenant: "harbor", fileUrl: "/media/", prefix, warn }).then((started) => ({
    ...started,
    calls,
    warned,
  }));
}

function withConfig(key: string, content: string): PlainContent {
  const sample = sampleContent();
  return {
    ...sample,
    configs: { ...sample.configs, theme1: { ...sample.configs["theme1"], [key]: { content } } },
  };
}

describe("boot", () => {
  it("loads the theme's name, then its configuration and the menus", async () => {
    const { calls, site, error } = await start(sampleContent());
    expect(calls.map(({ name, parameters }) => [name, parameters])).toEqual([
      ["configByParent", { parentCode: "default_theme" }],
      ["configByParent", { parentCode: "theme1" }],
      ["menuTree", {}],
    ]);
    expect(error).toBeUndefined();
    expect(site).toMatchObject({
      themeCode: "theme1",
      language: "en",
      tenantName: "harbor",
      bannerTitle: "Clear advice",
    });
  });

  it("uses the language of the prefix if the tenant offers it, and localises the menus", async () => {
    const { site } = await start(sampleContent(), {}, "zh");
    expect(site.language).toBe("zh");
    expect(site.top_menu[1]?.url).toBe("/zh/need.html");
    expect(site.top_menu[0]?.children[1]?.url).toBe("https://docs.example/");
  });

  it("sends the language of the prefix, otherwise the default language if it is known", async () => {
    const asked = async (prefix: "zh" | undefined, defaultLanguage: "kr" | undefined) => {
      const { api, calls } = createPlainApi(sampleContent());
      await boot({ api, tenant: "harbor", fileUrl: "/media/", prefix, defaultLanguage });
      return [...new Set(calls.map(({ language }) => language))];
    };
    expect(await asked("zh", "kr")).toEqual(["zh"]);
    expect(await asked(undefined, "kr")).toEqual(["kr"]);
    expect(await asked(undefined, undefined)).toEqual(["*"]);
  });

  it("falls back to the default language if that of the prefix is not offered", async () => {
    const { site } = await start(withConfig("languageConfig", '["zh"]'), {}, "kr");
    expect(site.language).toBe("zh");
  });

  it("falls back to theme1 with a warning when the theme is unknown", async () => {
    const content = sampleContent();
    const { site, warned } = await start({
      ...content,
      configs: { ...content.configs, default_theme: { themeCode: { content: "theme9" } } },
    });
    expect(site.themeCode).toBe("theme1");
    expect(warned).toHaveLength(1);
  });

  it.each([['{"themeColor":"#fff","hoverColor":"#000"}'], ["not json"], ["{}"]])(
    "rejects incomplete colours: %s",
    async (colors) => {
      const { site, warned } = await start(withConfig("theme1Colors", colors));
      expect(site.colors).toBeUndefined();
      expect(warned).toEqual(["Invalid theme colors configuration"]);
    },
  );

  it("treats missing colours like incomplete ones, and returns the warning", async () => {
    const sample = sampleContent();
    const { theme1Colors: _, ...theme1 } = sample.configs["theme1"] ?? {};
    const { warnings, warned } = await start({ ...sample, configs: { ...sample.configs, theme1 } });
    expect(warnings).toEqual(["Invalid theme colors configuration"]);
    expect(warned).toEqual(warnings);
  });

  it("warns once for each broken part, and loads the rest", async () => {
    const { site, warned } = await start(withConfig("siteConfig", "{broken"));
    expect(site.siteConfig.title).toBe("");
    expect(site.colors).toBeDefined();
    expect(warned).toHaveLength(1);
  });

  it("writes each warning to the console once, however often the site is loaded", async () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    const { api } = createPlainApi(withConfig("theme1Colors", "{}"));
    for (const prefix of [undefined, "zh", "kr"] as const)
      await boot({ api, tenant: "harbor", fileUrl: "/media/", prefix });
    expect(warn.mock.calls).toEqual([["Invalid theme colors configuration"]]);
  });

  it("continues without menus when their answer is invalid, with an error message", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { site, error, warnings } = await start(sampleContent(), {
      menuTree: new SiteError("bad", { reason: "response" }),
    });
    expect(error).toBeUndefined();
    expect(site).toMatchObject({ top_menu: [], errorMsg: "Failed to load navigation menu" });
    expect(warnings).toEqual(["Failed to load navigation menu"]);
    expect(console.error).toHaveBeenCalledOnce();
  });

  it("returns a failure with an HTTP status as the page's error", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const failure = new SiteError("request fail", { status: 503, fatal: true });
    expect(await start(sampleContent(), { menuTree: failure })).toMatchObject({ error: failure });
  });

  it("uses an empty configuration when it cannot be loaded", async () => {
    vi.spyOn(console, "error").mockReturnValue();
    const { site, warnings } = await start(sampleContent(), {
      configByParent: new SiteError("bad", { reason: "response" }),
    });
    expect(warnings).toEqual(["The configuration could not be loaded"]);
    expect(site.configs).toEqual({});
    expect(site.siteConfig.title).toBe("");
    expect(site.top_menu).toHaveLength(2);
  });
});
