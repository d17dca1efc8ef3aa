import { pino } from "pino";
import { expect, it } from "vitest";
import { describeEachEngine } from "../../content/testing/describe-each-engine.ts";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { createRenderer } from "../../site/entry-server.tsx";
import { createPageCache } from "../cache/page-cache.ts";
import { createServices } from "../services/create-services.ts";
import { parseConfiguration } from "../settings/configuration.ts";
import { createRedirectRules } from "../tenancy/redirect-rules.ts";
import { createPageService } from "./page-service.ts";

/**
 * Maximum number of queries per page once configuration, menus, banners, groups, publication state, popular articles, and the
 * articles of its group and tags are cached. These numbers may only decrease.
 */
const MAXIMUM_QUERIES = {
  "/index.html": 0,
  "/opening.html": 2,
  "/news/second.html": 2,
  "/news/index.html": 1,
  "/need.html": 0,
  "/form-submit-success.html": 0,
  "/missing.html": 5,
};

const chunk = { file: "assets/any.js" };
const manifest = new Proxy({}, { get: () => chunk });

async function openPages(makeDatabase: Parameters<Parameters<typeof describeEachEngine>[1]>[0]) {
  const { databaseUrl, dataFolder, open } = await makeDatabase();
  const queries: string[] = [];
  const store = await open({ onRead: (sql) => queries.push(sql) });
  const articles = ["first", "second", "third"].map((slug) =>
    sampleArticle({ slug, group: "news", tags: ["harbour"], html: `<p>${slug}</p>` }),
  );
  await store.exchange.apply(
    sampleContent({
      groups: [
        { slug: "news", name: "News", description: "" },
        { slug: "notes", name: "Notes", description: "" },
      ],
      articles: [
        ...articles,
        sampleArticle({ slug: "opening" }),
        sampleArticle({ slug: "note", group: "notes" }),
      ],
    }),
    { prune: false },
  );
  const renderer = createRenderer({ id: "test", base: "/", manifest });
  const services = createServices({
    configuration: parseConfiguration({ VITRINE_DATA: dataFolder, DATABASE_URL: databaseUrl }),
    store,
    renderer: { build: { id: "test", timestamp: 1 }, renderer: async () => renderer },
    log: pino({ level: "silent" }),
  });
  const pages = createPageService(services, createPageCache(0));
  const tenant = (await services.tenants.byCode("harbor")) ?? expect.unreachable();
  const site = {
    tenant,
    origin: "http://harbor.localhost",
    requestOrigin: {
      scheme: "http",
      host: "harbor.localhost",
      port: "",
      authority: "harbor.localhost",
    } as const,
  };
  const redirects = await createRedirectRules(services).of(tenant);
  const answer = (path: string) =>
    pages.answer(
      { site, path, query: "", isBot: false },
      { redirects, generation: services.changes.generation },
    );
  // Waits for PostgreSQL's notification of the change, which arrives a little later.
  await expect.poll(() => services.changes.refresh().then(() => services.changes.generation)).toBe(1);
  // Fills the caches: the first page of each language reads configuration, menus, groups and popular articles, and the first
  // related article reads the others.
  for (const prefix of ["", "/zh", "/kr"]) await answer(`${prefix}/index.html`);
  for (const path of ["/absent.html", "/news/first.html", "/news/third.html"]) await answer(path);
  return { answer, queries };
}

describeEachEngine("queries of a page", (makeDatabase) => {
  it("do not increase", async () => {
    const { answer, queries } = await openPages(makeDatabase);
    const counts: Record<string, number> = {};
    for (const path of Object.keys(MAXIMUM_QUERIES)) {
      queries.length = 0;
      const page = await answer(path);
      expect(page).toMatchObject({ kind: "page", status: path === "/missing.html" ? 404 : 200 });
      counts[path] = queries.filter((sql) => !sql.includes('from "change"')).length;
    }
    expect(counts).toEqual(MAXIMUM_QUERIES);
  });

  it("are none for an article that was read before, and is rendered again", async () => {
    const { answer, queries } = await openPages(makeDatabase);
    await answer("/opening.html");
    queries.length = 0;
    expect(await answer("/opening.html")).toMatchObject({ kind: "page", status: 200 });
    expect(queries).toEqual([]);
  });
});
