import { join } from "node:path";
import { expect, it } from "vitest";
import { readSiteConfig } from "../../contract/api/config.ts";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { openReader } from "../testing/open-reader.ts";
import { recordDependencies } from "../testing/record-dependencies.ts";
import { sampleMedia } from "../testing/sample-content.ts";

describeEachEngine("a tenant's settings", (makeDatabase) => {
  it("are determined by its config for each theme", async () => {
    const store = await (await makeDatabase()).open();
    const reader = await openReader(store, {
      site: {
        theme: "theme2",
        config: {
          "*": {
            siteConfig: { title: { en: "Harbor", zh: "港湾" }, untranslated: "notFound" },
            note: "plain",
          },
          theme2: { theme2Colors: { themeColor: "#123456" }, note: "of theme2" },
          own: { key: { deep: [{ kr: "깊이" }] } },
        },
      },
    });
    expect(reader.tenant).toMatchObject({
      code: "harbor",
      theme: "theme2",
      hosts: ["harbor.localhost"],
      languages: ["en", "zh", "kr"],
      defaultLanguage: "en",
      untranslated: "notFound",
    });
    expect(await reader.findConfig("default_theme", "en")).toEqual({ themeCode: { content: "theme2" } });
    const config = await reader.findConfig("theme2", "zh");
    expect(readSiteConfig(config?.["siteConfig"]?.content).value.title).toBe("港湾");
    expect(config?.["note"]?.content).toBe("of theme2");
    expect(JSON.parse(config?.["languageConfig"]?.content ?? "")).toEqual([
      { code: "en", name: "English", tag: "en", default: true },
      { code: "zh", name: "简体中文", tag: "zh-Hans" },
      { code: "kr", name: "한국어", tag: "ko" },
    ]);
    expect((await reader.findConfig("theme1", "en"))?.["note"]?.content).toBe("plain");
    expect(JSON.parse((await reader.findConfig("own", "en"))?.["key"]?.content ?? "")).toEqual({
      deep: ["깊이"],
    });
    expect(await reader.findConfig("nothing", "en")).toBeUndefined();
    expect(await reader.findConfig("*", "en")).toBeUndefined();
  });

  it.each([
    ["no siteConfig", {}],
    ["no title", { "*": { siteConfig: { logo: "/l.svg" } } }],
    ["an empty title", { "*": { siteConfig: { title: { en: " " } } } }],
  ])("use the site's name as title for a site with %s", async (_case, config) => {
    const store = await (await makeDatabase()).open();
    const reader = await openReader(store, { site: { name: "Harbor & Lane", config } });
    const content = (await reader.findConfig("theme2", "en"))?.["siteConfig"]?.content;
    expect(readSiteConfig(content).value.title).toBe("Harbor & Lane");
  });

  it("use a languageConfig if there is one", async () => {
    const store = await (await makeDatabase()).open();
    const reader = await openReader(store, {
      site: { config: { "*": { languageConfig: [{ code: "kr", default: true }, { code: "en" }] } } },
    });
    expect(reader.tenant).toMatchObject({ languages: ["kr", "en"], defaultLanguage: "kr" });
  });

  it("turns media in config into addresses", async () => {
    const database = await makeDatabase();
    const media = [await sampleMedia(join(database.dataFolder, "in"), "brand/lo go.svg", "<svg/>")];
    const dependencies = recordDependencies();
    const reader = await openReader(
      await database.open(),
      {
        site: {
          config: { "*": { siteConfig: { logo: "media:brand/lo go.svg", favicon: "media:missing.svg" } } },
        },
        media,
      },
      dependencies,
    );
    const config = readSiteConfig((await reader.findConfig("theme1", "en"))?.["siteConfig"]?.content).value;
    expect(config.logo).toBe(`/media/${media[0]?.hash.slice(0, 12)}/brand/lo%20go.svg`);
    expect(config.favicon).toBe("");
    expect(dependencies.tags).toContain("media:missing.svg");
  });
});
