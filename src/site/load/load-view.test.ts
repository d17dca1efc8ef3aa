import { expect, it } from "vitest";
import type { SiteData } from "../page/page.ts";
import { type PlainContent, createPlainApi } from "../testing/plain-api.ts";
import { sampleContent } from "../testing/sample-content.ts";
import { boot } from "./boot.ts";
import { loadView } from "./load-view.ts";

const origin = "https://harbor.example";

async function loadSite(content: PlainContent): Promise<SiteData> {
  const { api } = createPlainApi(content);
  return (await boot({ api, tenant: "harbor", fileUrl: "/media/", prefix: undefined })).site;
}

/** The sample content, with Chinese as the default language. */
function inChineseFirst(): PlainContent {
  const { configs, ...content } = sampleContent();
  const languages = JSON.stringify(["zh", "en", "kr"].map((code) => ({ code })));
  const theme1 = { ...configs["theme1"], languageConfig: { content: languages } };
  return { ...content, configs: { ...configs, theme1 }, defaultLanguage: "zh" };
}

it("reports every page with a changed address as outdated, even after another one was preloaded", async () => {
  const site = await loadSite(sampleContent());
  const { api } = createPlainApi(inChineseFirst());
  const preloaded = await loadView({ url: "/audit.html", api, origin, site });
  expect(preloaded).toEqual({ kind: "outdated" });
  const followed = await loadView({
    url: "/insights/index.html",
    api,
    origin,
    site,
    hasRedirectOrFile: async () => false,
  });
  expect(followed).toEqual({ kind: "outdated" });
});

it("checks only once for a backend that writes addresses in its own way", async () => {
  const site = await loadSite(sampleContent());
  const { api, calls } = createPlainApi({ ...sampleContent(), defaultLanguage: "zh" });
  const kinds: string[] = [];
  for (const url of ["/audit.html", "/insights/index.html", "/audit.html"])
    kinds.push((await loadView({ url, api, origin, site, hasRedirectOrFile: async () => false })).kind);
  expect(kinds).toEqual(["view", "view", "view"]);
  expect(calls.filter(({ name }) => name === "configByParent")).toHaveLength(2);
});

it.each([
  ["/moved.html?a=1", "outdated"],
  ["/nowhere.html", "view"],
])("a missing page is outdated only if the server has a redirect by now: %s", async (url, kind) => {
  const site = await loadSite(sampleContent());
  const { api } = createPlainApi(sampleContent());
  const hasRedirectOrFile = async (address: string) => address === "/moved.html?a=1";
  expect((await loadView({ url, api, origin, site, hasRedirectOrFile })).kind).toBe(kind);
  // Preloading skips this check, because the page is loaded again when the visitor opens it.
  expect((await loadView({ url, api, origin, site })).kind).toBe("view");
});
