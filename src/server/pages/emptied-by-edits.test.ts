import { afterEach, expect, it } from "vitest";
import { sampleArticle, sampleContent } from "../../content/testing/sample-content.ts";
import { createRenderer } from "../../site/entry-server.tsx";
import { type TestInstallation, openTestInstallation } from "../testing/test-installation.ts";

let site: TestInstallation | undefined;
afterEach(() => site?.close());

const chunk = { file: "assets/any.js" };
const manifest = new Proxy({}, { get: () => chunk });
const built = createRenderer({ id: "test", base: "/", manifest });

const about = sampleArticle({ slug: "about" });
const linking = sampleArticle({ slug: "linking", html: `<p><a href="article:about">about</a></p>` });
const news = ["first", "second"].map((slug) => sampleArticle({ slug, group: "news" }));
const articles = [about, linking, ...news];
const content = sampleContent({
  groups: [{ slug: "news", name: "News", description: "" }],
  menus: {
    top_menu: [{ id: "about", name: "About us", target: { article: "about" }, children: [] }],
    bottom_menu: [],
    left_menu: [],
    OurServices: [],
    FeaturedServices: [],
  },
  articles,
});

const PAGES = [
  "/index.html",
  "/about.html",
  "/linking.html",
  "/news/first.html",
  "/news/second.html",
  "/need.html",
];

async function open(): Promise<TestInstallation> {
  site = await openTestInstallation({
    renderer: (requests) => ({
      render(request) {
        requests.push(request);
        return built.render(request);
      },
    }),
  });
  await site.store.exchange.apply(content, { prune: true });
  return site;
}

/** Requests all pages and returns those that had to be rendered again. */
async function renderedAnew({ app, rendered }: TestInstallation): Promise<string[]> {
  rendered.length = 0;
  for (const url of PAGES) {
    const { statusCode } = await app.inject({ url, headers: { host: "harbor.localhost" } });
    expect([url, statusCode]).toEqual([url, 200]);
  }
  return rendered.map(({ url }) => url);
}

async function edit(installation: TestInstallation, article: typeof about): Promise<void> {
  const unchangedArticles = articles.map(({ path }) => path).filter((path) => path !== article.path);
  await installation.store.exchange.apply(
    { ...content, articles: [article], unchangedArticles },
    { prune: true },
  );
}

it("the text of an article in the menu evicts its page and the lists, not the whole site", async () => {
  const installation = await open();
  expect(await renderedAnew(installation)).toEqual(PAGES);
  expect(await renderedAnew(installation)).toEqual([]);
  await edit(installation, { ...about, fingerprint: "edited", html: "<p>New</p>" });
  expect(await renderedAnew(installation)).toEqual(["/index.html", "/about.html"]);
});

it("an article of a group evicts what shows that group", async () => {
  const installation = await open();
  await renderedAnew(installation);
  const [first = about] = news;
  await edit(installation, { ...first, fingerprint: "edited", title: "New" });
  expect(await renderedAnew(installation)).toEqual(["/index.html", "/news/first.html", "/news/second.html"]);
});

it("the publication time of an article in the menu evicts all pages", async () => {
  const installation = await open();
  await renderedAnew(installation);
  await edit(installation, { ...about, fingerprint: "edited", publishedAt: "2026-01-02T00:00:00.000Z" });
  expect(await renderedAnew(installation)).toEqual(PAGES);
});
