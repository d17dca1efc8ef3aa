import { describe, expect, it } from "vitest";
import { SiteError } from "../../contract/api/errors.ts";
import type { PageContent } from "../page/page.ts";
import { type PlainContent, createPlainApi } from "../testing/plain-api.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { boot } from "./boot.ts";
import { hasUnexpectedAddress, isOutdated } from "./outdated-site.ts";

/** Loads the site, changes its content, and checks whether the site is outdated. */
async function isOutdatedBy(change: (content: PlainContent) => PlainContent): Promise<boolean> {
  const { api } = createPlainApi(sampleContent());
  const { site } = await boot({ api, tenant: "harbor", fileUrl: "/media/", prefix: "zh" });
  return isOutdated(site, createPlainApi(change(sampleContent())).api, { language: "zh" });
}

const withConfig =
  (parent: string, key: string, text: string) =>
  (content: PlainContent): PlainContent => ({
    ...content,
    configs: { ...content.configs, [parent]: { ...content.configs[parent], [key]: { content: text } } },
  });

describe("a loaded site is outdated", () => {
  it("when the theme has changed", async () => {
    expect(await isOutdatedBy(withConfig("default_theme", "themeCode", "theme4"))).toBe(true);
  });

  it("when the languages or the default language have changed", async () => {
    const languages = (codes: string[]) =>
      withConfig("theme1", "languageConfig", JSON.stringify(codes.map((code) => ({ code }))));
    expect(await isOutdatedBy(languages(["zh", "en", "kr"]))).toBe(true);
    expect(await isOutdatedBy(languages(["en", "kr"]))).toBe(true);
    expect(await isOutdatedBy(languages(["en", "kr", "zh"]))).toBe(false);
  });

  it("not when the change leaves addresses as they are", async () => {
    expect(await isOutdatedBy((content) => content)).toBe(false);
    expect(await isOutdatedBy(withConfig("theme1", "theme1Colors", "{}"))).toBe(false);
  });

  it("when its host belongs to another site now, but not when the backend fails", async () => {
    const { api } = createPlainApi(sampleContent());
    const { site } = await boot({ api, tenant: "harbor", fileUrl: "/media/", prefix: undefined });
    const failing = (status: number) => ({
      call: () => Promise.reject(new SiteError("request fail", { status })),
    });
    expect(await isOutdated(site, failing(404), { language: "en" })).toBe(true);
    expect(await isOutdated(site, failing(503), { language: "en" })).toBe(false);
  });
});

describe("a page from the backend", () => {
  it("has an unexpected address if its prefix belongs to another language", async () => {
    const { api } = createPlainApi(sampleContent());
    const [english, chinese] = await Promise.all(
      (["en", "zh"] as const).map(async (prefix) => {
        const { site } = await boot({ api, tenant: "harbor", fileUrl: "/media/", prefix });
        return (url: string) =>
          hasUnexpectedAddress({ name: "article", article: { url } } as PageContent, site);
      }),
    );
    expect(english?.("/about.html")).toBe(false);
    expect(english?.("/en/about.html")).toBe(true);
    expect(chinese?.("/zh/about.html")).toBe(false);
    expect(chinese?.("/about.html")).toBe(true);
    expect(chinese?.("https://other.example/about.html")).toBe(false);
  });
});
