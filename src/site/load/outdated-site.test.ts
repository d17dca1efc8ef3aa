import { describe, expect, it } from "vitest";
import { SiteError } from "../../contract/api/errors.ts";
import type { PageContent } from "../page/page.ts";
import { type PlainContent, createPlainApi } from "../testing/plain-api.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { boot } from "./boot.ts";
import { isAddressedOtherwise, isOutdated } from "./outdated-site.ts";

/** Starts the site as it was, and asks about it once its content is other. */
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

describe("a site that was loaded is outdated", () => {
  it("by another theme", async () => {
    expect(await isOutdatedBy(withConfig("default_theme", "themeCode", "theme4"))).toBe(true);
  });

  it("by other languages, or another default among them", async () => {
    const languages = (codes: string[]) =>
      withConfig("theme1", "languageConfig", JSON.stringify(codes.map((code) => ({ code }))));
    expect(await isOutdatedBy(languages(["zh", "en", "kr"]))).toBe(true);
    expect(await isOutdatedBy(languages(["en", "kr"]))).toBe(true);
    expect(await isOutdatedBy(languages(["en", "kr", "zh"]))).toBe(false);
  });

  it("by nothing that leaves its addresses as they are", async () => {
    expect(await isOutdatedBy((content) => content)).toBe(false);
    expect(await isOutdatedBy(withConfig("theme1", "theme1Colors", "{}"))).toBe(false);
  });

  it("by a host that is another site's now, not by a backend in trouble", async () => {
    const { api } = createPlainApi(sampleContent());
    const { site } = await boot({ api, tenant: "harbor", fileUrl: "/media/", prefix: undefined });
    const failing = (status: number) => ({
      call: () => Promise.reject(new SiteError("request fail", { status })),
    });
    expect(await isOutdated(site, failing(404), { language: "en" })).toBe(true);
    expect(await isOutdated(site, failing(503), { language: "en" })).toBe(false);
  });
});

describe("a page that a backend answers with", () => {
  it("is addressed otherwise where another language has its prefix, or none", async () => {
    const { api } = createPlainApi(sampleContent());
    const [english, chinese] = await Promise.all(
      (["en", "zh"] as const).map(async (prefix) => {
        const { site } = await boot({ api, tenant: "harbor", fileUrl: "/media/", prefix });
        return (url: string) =>
          isAddressedOtherwise({ name: "article", article: { url } } as PageContent, site);
      }),
    );
    expect(english?.("/about.html")).toBe(false);
    expect(english?.("/en/about.html")).toBe(true);
    expect(chinese?.("/zh/about.html")).toBe(false);
    expect(chinese?.("/about.html")).toBe(true);
    expect(chinese?.("https://other.example/about.html")).toBe(false);
  });
});
