import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { exportTenant } from "../../content/export/export-tenant.ts";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import type { ArticleContent } from "../../content/model/tenant-content.ts";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

const HOSTS = ["quay.localhost", "quay.example"];

let site: TestInstallation;
let folder: string;
let tenant: number;
beforeAll(async () => {
  site = await openTestInstallation({ environment: { VITRINE_TRUST_PROXY: "on" } });
  folder = await mkdtemp(join(tmpdir(), "vitrine-feed-ids-"));
  tenant = 0;
});
beforeEach(() => void (tenant += 1));
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true, force: true });
});

const code = () => `quay-${tenant}`;

/** Replaces all articles of the test's tenant, as an import of a mirrored folder does. */
async function put(...articles: ArticleContent[]): Promise<void> {
  const hosts = HOSTS.map((host) => `${tenant}.${host}`);
  const groups = [{ slug: "news", name: "News", description: "" }];
  const content = sampleContent({
    site: { code: code(), hosts },
    groups,
    articles,
    sources: { "site.yaml": `code: ${code()}\n` },
  });
  await site.store.exchange.apply(content, { prune: true });
}

/** All these articles have the same text, because an article whose file is renamed is recognised by its text. */
const article = (file: string, more: Partial<ArticleContent> = {}) => {
  const [slug = "", group = null] = file.split("/").reverse();
  return sampleArticle({ slug, group, source: "# Opening\n", ...more });
};

interface Ids {
  feed: string | undefined;
  /** Entry ids, by the last part of the article's address. */
  entries: Record<string, string>;
}

async function ids(url: string, headers: Record<string, string> = {}, server = site): Promise<Ids> {
  const host = `${tenant}.${HOSTS[0]}`;
  const { body } = await server.app.inject({ url, headers: { host, ...headers } });
  const [head = "", ...entries] = body.split("<entry>");
  const idOf = (text: string) => /<id>([^<]*)<\/id>/.exec(text)?.[1];
  return {
    feed: idOf(head),
    entries: Object.fromEntries(
      entries.map((entry) => [/href="[^"]*\/([^"/]*)\.html"/.exec(entry)?.[1] ?? "", idOf(entry) ?? ""]),
    ),
  };
}

const tag = (name: string) => `tag:vitrine.invalid,2026:${code()}:article:${name}`;

it("are the same on another host and port, and by another scheme", async () => {
  await put(article("news/opening"));
  for (const url of ["/feed.xml", "/zh/feed.xml", "/news/feed.xml"]) {
    const here = await ids(url);
    expect(here.feed).toMatch(/^tag:/);
    const there = { host: `${tenant}.${HOSTS[1]}:8443`, "x-forwarded-proto": "https" };
    expect(await ids(url, there)).toEqual(here);
  }
  const feeds = await Promise.all(
    ["/feed.xml", "/zh/feed.xml", "/news/feed.xml", "/zh/news/feed.xml"].map((url) => ids(url)),
  );
  expect(new Set(feeds.map(({ feed }) => feed)).size).toBe(4);
});

it("stay with an article that is renamed, regrouped or gets another key, however often", async () => {
  const wanted = tag("en/news/opening");
  await put(article("news/opening"));
  expect((await ids("/feed.xml")).entries).toEqual({ opening: wanted });
  await put(article("news/grand-opening"));
  expect((await ids("/feed.xml")).entries).toEqual({ "grand-opening": wanted });
  await put(article("价格 表"));
  await put(article("价格 表", { translationKey: "prices", title: "Edited" }));
  expect(Object.values((await ids("/feed.xml")).entries)).toEqual([wanted]);
  await put(article("rates", { translationKey: "prices", source: "# Rewritten\n" }));
  expect((await ids("/feed.xml")).entries).toEqual({ rates: wanted });
});

it("differ for two articles that used the same address in turn", async () => {
  const other = { source: "# Other\n", title: "Other" };
  await put(article("one"));
  await put(article("two"));
  await put(article("two"), article("one", other));
  expect((await ids("/feed.xml")).entries).toEqual({ two: tag("en/one"), one: tag("en/one~2") });
  await put(article("two"), article("three", other));
  await put(article("one"), article("three", other));
  expect((await ids("/feed.xml")).entries).toEqual({ one: tag("en/one"), three: tag("en/one~2") });
});

it("follow the translation key into another file, whatever that file contained before", async () => {
  await put(
    article("one", { translationKey: "a" }),
    article("two", { translationKey: "b", source: "# b\n" }),
  );
  await put(
    article("one", { translationKey: "b" }),
    article("two", { translationKey: "a", source: "# b\n" }),
  );
  expect((await ids("/feed.xml")).entries).toEqual({ one: tag("en/b"), two: tag("en/a") });
  await put(
    article("one", { translationKey: "c" }),
    article("two", { translationKey: "b", source: "# b\n" }),
  );
  expect((await ids("/feed.xml")).entries).toMatchObject({ two: tag("en/b") });
});

it("belong to one language: a translation may be renamed separately", async () => {
  const translated = (file: string) => article(file, { language: "zh", translationKey: "prices" });
  await put(article("prices"), translated("价格"));
  await put(article("prices"), translated("定价"));
  expect((await ids("/feed.xml")).entries).toEqual({ prices: tag("en/prices") });
  expect(Object.values((await ids("/zh/feed.xml")).entries)).toEqual([tag("zh/prices")]);
});

it("are preserved by an export into another installation", async () => {
  await put(article("one", { source: "---\ntitle: One\n---\nText\n" }));
  await put(article("two", { source: "---\ntitle: One\n---\nText\n" }));
  await put(
    article("two", { source: "---\ntitle: One\n---\nText\n" }),
    article("one", { source: "---\ntitle: Other\n---\nText\n" }),
  );
  const here = await ids("/feed.xml");
  expect(here.entries).toEqual({ two: tag("en/one"), one: tag("en/one~2") });
  await exportTenant(site.store.exchange, code(), join(folder, "export"));
  const other = await openTestInstallation();
  try {
    const { summary, findings } = await importFolder(other.store.exchange, join(folder, "export"));
    expect(findings.list).toEqual([]);
    expect(summary).toBeDefined();
    expect(await ids("/feed.xml", {}, other)).toEqual(here);
    const again = await importFolder(other.store.exchange, join(folder, "export"), { prune: true });
    expect(again.summary).toMatchObject({ added: 0, changed: 0, removed: 0 });
  } finally {
    await other.close();
  }
});
