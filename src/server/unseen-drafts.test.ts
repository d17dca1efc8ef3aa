import { expect, it, onTestFinished } from "vitest";
import { openWritableStore } from "../content/open-writable.ts";
import { endpoints } from "../contract/api/endpoints.ts";
import { openTestInstallation } from "./testing/test-installation.ts";

/** A word that occurs only in drafts. */
const WORD = "Zeppelin";

const article = `---\ntitle: ${WORD}\npublishedAt: 2026-01-01\ntags: [${WORD}]\n---\n${WORD}\n`;

const DRAFTS: Readonly<Record<string, string>> = {
  "articles/en/zeppelin.md": article,
  "articles/en/about.md": article,
  "articles/zh/news/opening.md": article,
  "site.yaml": `code: harbor\nname: ${WORD}\ngroups: [{ slug: zeppelin, name: ${WORD} }]\n`,
  "menus.yaml": `top_menu: [{ id: zeppelin, name: ${WORD}, url: / }]\n`,
  "banners.yaml": `home: [{ id: zeppelin, title: ${WORD} }]\n`,
  "redirects.yaml": "- { from: /zeppelin-old, to: / }\n",
  "moved.yaml": "- { language: en, slug: zeppelin-moved, article: about }\n",
  "root/ads.txt": `${WORD}\n`,
};

/**
 * Addresses to test for each call. The type requires an entry for every call; POST calls have no addresses, because they show
 * nothing.
 */
const CALLS: Record<keyof typeof endpoints, readonly string[]> = {
  menuTree: [""],
  menuPage: ["?path=/"],
  menuPart: ["?type=top_menu&from=0&to=10"],
  configByParent: ["?parentCode=default_theme", "?parentCode=theme1"],
  bannerList: [""],
  articleDetail: ["?slug=about", "?slug=zeppelin", "?slug=opening&group=news"],
  articleList: ["", "?group=news", "?group=zeppelin", `?tag=${WORD}`],
  articleGroups: [""],
  articleSearch: [`?q=${WORD}`, "?q=about", "?q=Zepelin"],
  articleSuggest: ["?q=Zep", "?q=Ab"],
  tenantList: [""],
  submitNeed: [],
  submitForm: [],
  needTime: [],
  recordVisit: [],
};

const ADDRESSES = [
  ...Object.entries(CALLS).flatMap(([name, queries]) =>
    queries.map((query) => endpoints[name as keyof typeof endpoints].path.replace("{id}", "home") + query),
  ),
  "/index.html",
  "/zh/index.html",
  "/about.html",
  "/zh/about.html",
  "/zeppelin.html",
  "/news/opening.html",
  "/zh/news/opening.html",
  `/search.html?q=${WORD}`,
  "/zeppelin-old",
  "/zeppelin-moved.html",
  "/need.html",
  "/robots.txt",
  "/sitemap.xml",
  "/llms.txt",
  "/feed.xml",
  "/zh/feed.xml",
  "/news/feed.xml",
  "/ads.txt",
  "/zeppelin/feed.xml",
  "/builds/latest.json",
  "/builds/meta/test-build.json",
  "/api/openapi.json",
];

it("never shows drafts on any address, and they expire no cache", async () => {
  const { app, dataFolder, services, close } = await openTestInstallation();
  onTestFinished(close);
  const databaseUrl = `file:${dataFolder}/vitrine.sqlite`;
  const store = await openWritableStore({ databaseUrl, dataFolder, fileUrl: "/media/" });
  onTestFinished(() => store.close());
  const tenant = (await store.findTenant("harbor")) ?? expect.fail("no tenant");
  const look = async () => {
    const seen: Record<string, unknown> = {};
    for (const language of ["en", "zh"])
      for (const url of ADDRESSES) {
        const { statusCode, headers, body } = await app.inject({
          url,
          headers: { host: "harbor.localhost", "accept-language": language, "user-agent": "Mozilla/5.0" },
        });
        const { etag, location } = headers;
        seen[`${language} ${url}`] = { statusCode, etag, location, body: withoutTimes(body) };
      }
    return seen;
  };
  const before = await look();
  expect(
    Object.values(before).filter((answer) => (answer as { statusCode: number }).statusCode === 200).length,
  ).toBeGreaterThan(40);
  const feed = services.store.changes;
  await feed.take();
  for (const [name, text] of Object.entries(DRAFTS)) {
    const saved = await store.drafts.save(tenant, { name, text, base: null, version: 0, author: "mina" });
    expect(saved).toMatchObject({ outcome: "saved" });
  }
  expect(await feed.take()).toEqual([]);
  expect(await store.drafts.list(tenant, { size: 50 })).toHaveLength(Object.keys(DRAFTS).length);
  const after = await look();
  expect(after).toEqual(before);
  for (const [address, answer] of Object.entries(after)) {
    const { body } = answer as { body: string };
    // Answers may repeat the requested words, so addresses that contain the word are not checked.
    if (!address.includes(WORD)) expect.soft(body, address).not.toContain(WORD);
  }
});

/** Removes times and request ids from a text, because they differ in error pages and empty documents. */
function withoutTimes(body: string): string {
  return body
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, "T")
    .replaceAll(/"requestId":"[^"]*"/g, '"requestId":""');
}
