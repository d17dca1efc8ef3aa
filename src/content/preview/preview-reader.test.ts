import * as v from "valibot";
import { expect, it } from "vitest";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { type PreviewSubject, previewSubjectSchema } from "../../contract/studio/preview-subject.ts";
import { COMMAND_LINE } from "../accounts/audit.ts";
import type { Tenant, TenantReader } from "../store.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";

const SITE = `code: harbor
name: Harbor
hosts: [harbor.localhost]
theme: theme1
languages: [{ code: en, default: true }, { code: zh }, { code: kr }]
groups: [{ slug: news, name: News }, { slug: trade, name: Trade }]
config: { siteConfig: { title: Harbor } }
`;
const MENUS = `top_menu:
  - { id: one, name: One, article: one }
  - { id: news, name: News, group: news }
`;

interface Text {
  title: string;
  date?: string;
  tags?: string[];
  more?: string;
  body?: string;
}

function article({ title, date = "2026-03-01", tags = ["a"], more = "", body = "Text." }: Text): string {
  return `---\ntitle: ${title}\npublishedAt: ${date}\ntags: [${tags.join(", ")}]\n${more}---\n${body}\n`;
}

const FILES: Record<string, string> = {
  "site.yaml": SITE,
  "menus.yaml": MENUS,
  "articles/en/one.md": article({ title: "One", body: "[three](news/three.md) and a harbour" }),
  "articles/zh/one.md": article({ title: "一", body: "港口" }),
  ...Object.fromEntries(
    ["two", "three", "four", "five", "six"].map((name, index) => [
      `articles/en/news/${name}.md`,
      article({ title: name, date: `2026-03-1${index}`, tags: index % 2 === 0 ? ["a", "b"] : ["b"] }),
    ]),
  ),
  "articles/en/trade/job.md": article({ title: "Job", tags: ["c"] }),
  "articles/kr/news/two.md": article({ title: "둘" }),
  "articles/en/hidden.md": article({ title: "Hidden", more: "draft: true\n" }),
};

type Changes = Record<string, string | null>;

/** Changes of every kind that readers can see. */
const CASES: Record<string, Changes> = {
  "a text": {
    "articles/en/news/three.md": article({ title: "Three anew", date: "2026-03-11", tags: ["b"] }),
  },
  "a new article": {
    "articles/en/news/new.md": article({
      title: "New",
      date: "2026-03-12",
      tags: ["a", "z"],
      body: "[one](../one.md)",
    }),
  },
  "a translation that ends a fallback": {
    "articles/zh/news/four.md": article({ title: "四", date: "2026-02-01" }),
  },
  "a translation that goes": { "articles/zh/one.md": null },
  "an article that goes": { "articles/en/news/five.md": null },
  "another date, order, group and tag": {
    "articles/en/news/six.md": article({
      title: "six",
      date: "2026-03-09",
      tags: ["c"],
      more: "order: -3\n",
    }),
    "articles/en/trade/job.md": null,
    "articles/en/news/job.md": article({ title: "Job", tags: ["c"] }),
  },
  "another address": {
    "articles/en/one.md": null,
    "articles/en/first.md": article({
      title: "One",
      more: "translationKey: one\n",
      body: "[two](news/two.md)",
    }),
  },
  "an address that another left": {
    "articles/en/news/two.md": null,
    "articles/en/news/zwei.md": article({
      title: "two",
      more: "translationKey: news/two\n",
      date: "2026-03-10",
      tags: ["a", "b"],
    }),
    "articles/en/trade/two.md": article({ title: "Another two" }),
  },
  "menus, groups and redirects": {
    "menus.yaml":
      "top_menu:\n  - { id: b, name: B, article: news/two }\n  - { id: w, name: W, group: trade }\n",
    "site.yaml": SITE.replace(
      "{ slug: trade, name: Trade }",
      "{ slug: trade, name: Trades }, { slug: more, name: More }",
    ),
    "redirects.yaml": "- { from: /old.html, to: /one.html, status: 302 }\n",
    "articles/en/more/last.md": article({ title: "Last", tags: ["b"] }),
  },
  "another theme": { "site.yaml": SITE.replace("theme1", "theme4") },
  "hidden ones": {
    "articles/en/hidden.md": article({ title: "Hidden no more" }),
    "articles/en/news/six.md": article({ title: "six", more: "unlisted: true\n", date: "2026-03-14" }),
  },
};

async function opened(store: OpenedStore, files = FILES): Promise<Tenant> {
  await publish(store, files);
  return tenantOf(store);
}

async function tenantOf(store: OpenedStore): Promise<Tenant> {
  return (await store.findTenant("harbor")) ?? expect.fail("no tenant");
}

async function publish(store: OpenedStore, changes: Changes): Promise<void> {
  const hashes = await store.exchange.files.hashes("harbor");
  const base = new Map(Object.keys(changes).map((name) => [name, hashes.get(name) ?? null]));
  const files = Object.entries(changes).map(([name, text]) => ({ name, text }));
  const report = await store.publish("harbor", files, { base, author: "mina", origin: "studio" });
  expect(report).toMatchObject({ outcome: "published" });
}

/** Plans the changes for the next day. */
async function plan(store: OpenedStore, changes: Changes): Promise<number> {
  const hashes = await store.exchange.files.hashes("harbor");
  const made = await store.releases.make("harbor", {
    title: "Later",
    goesLiveAt: Date.now() + 86_400_000,
    author: "mina",
    changes: Object.entries(changes).map(([name, text]) => ({ name, text })),
    base: new Map(Object.keys(changes).map((name) => [name, hashes.get(name) ?? null])),
  });
  return made.outcome === "planned" ? made.id : expect.fail(JSON.stringify(made));
}

async function preview<Result>(
  store: OpenedStore,
  tenant: Tenant,
  subject: v.InferInput<typeof previewSubjectSchema>,
  work: (reader: TenantReader) => Promise<Result>,
): Promise<Result> {
  const previews = await store.openPreviews();
  const full: PreviewSubject = v.parse(previewSubjectSchema, subject);
  const { token } = await previews.make(tenant, {
    kind: "link",
    title: "",
    subject: full,
    endsAt: Date.now() + 60_000,
    actor: COMMAND_LINE,
  });
  const link = (await previews.find(token, tenant)) ?? expect.fail("no link");
  return previews.show(link, ({ reader }) => work(reader));
}

const SLUGS = ["one", "first", "two", "zwei", "three", "four", "five", "six", "new", "job", "last", "hidden"];

/** Reads everything that pages read, in all languages. */
async function readAll(reader: TenantReader): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {
    redirects: await reader.listRedirects(),
    theme: reader.tenant.theme,
  };
  for (const language of ["en", "zh"] as LanguageCode[]) {
    const read: Record<string, unknown> = {
      menus: await reader.menuTree(language),
      config: await reader.findConfig(reader.tenant.theme, language),
      groups: await reader.listGroups(language),
      popular: await reader.listPopular(4, language),
      search: sorted(await reader.search({ query: "two", page: 1, size: 50 }, language)),
      suggestions: (await reader.suggest("t", language)).map(({ url }) => url).sort(),
    };
    for (const group of [undefined, "news", "trade", "more", "none"]) {
      for (const page of [1, 2])
        read[`list ${group} ${page}`] = await reader.listArticles({ group, page, size: 3 }, language);
      for (const tag of ["a", "c"])
        read[`list ${group} ${tag}`] = await reader.listArticles({ group, tag, page: 1, size: 4 }, language);
    }
    for (const slug of SLUGS)
      for (const group of slug === "two" ? [undefined, "news"] : [undefined]) {
        const found = await reader.findArticle({ slug, group }, language);
        read[`article ${group} ${slug}`] = found && {
          ...found,
          html: found.html.replaceAll(/ data-line="\d+"/g, ""),
        };
      }
    all[language] = read;
  }
  return all;
}

function sorted({ items, total }: Awaited<ReturnType<TenantReader["search"]>>) {
  return { urls: items.map(({ url }) => url).sort(), total };
}

describeEachEngine("a preview", (makeDatabase) => {
  it.each(Object.keys(CASES))("shows what readers will see once it is published: %s", async (name) => {
    const changes = CASES[name] ?? {};
    const store = await (await makeDatabase()).open();
    const tenant = await opened(store);
    const before = await readAll(store.reader(tenant));
    const release = await plan(store, changes);
    const shown = await preview(store, tenant, { release }, readAll);
    expect(await readAll(store.reader(tenant))).toEqual(before);
    await publish(store, changes);
    const published = await readAll(store.reader(await tenantOf(store)));
    expect(published).not.toEqual(before);
    expect(shown).toEqual(published);
  });
});
