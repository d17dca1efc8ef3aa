import { expect, it } from "vitest";
import { importFolder } from "../import/folder/import-folder.ts";
import { hashOfText } from "../model/stored-text.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";

const corner = cornerFolder();

const article = (body: string, ...lines: string[]) =>
  `${["---", "title: X", "publishedAt: 2026-01-01", ...lines, "---"].join("\n")}\n${body}\n`;

/** The addresses to which an article's links lead, each with its `hreflang`. */
async function linksOf(store: OpenedStore, slug: string, language: "en" | "zh"): Promise<string[]> {
  const tenant = await store.findTenant("corner");
  const found = tenant && (await store.reader(tenant).findArticle({ slug }, language));
  return [...(found?.html ?? "").matchAll(/<a\b([^>]*)>/g)].map(([, attributes = ""]) =>
    attributes.replace(/^ href="([^"]*)"/, "$1").replace(/ hreflang="([^"]*)"/, " $1"),
  );
}

async function publish(store: OpenedStore, name: string, before: string | null, text: string | null) {
  const base = new Map([[name, before === null ? null : hashOfText(before)]]);
  const report = await store.publish("corner", [{ name, text }], { author: null, origin: "api", base });
  return report.outcome === "published" ? report.findings : expect.fail(JSON.stringify(report));
}

const ADDRESSES = [
  "/both.html",
  "/zh/both.html#part",
  "/only.html",
  "/zh/only.html",
  "/onlyzh.html",
  "/zh/onlyzh.html",
  "/news/opening.html",
  "/draft.html",
  "/nowhere.html",
  "/both.html?need",
  "/retired.html",
  `/${encodeURIComponent("가격".normalize("NFD"))}.html#${"개요".normalize("NFD")}`,
];
const LINKS = article(ADDRESSES.map((address) => `[x](${address})`).join("\n"));

describeEachEngine("links to the addresses of pages", (makeDatabase) => {
  it("lead to what the reader can see, and follow later publications", async () => {
    await corner.put("redirects.yaml", "- { from: /retired.html, to: /both.html }\n");
    for (const name of ["en/both", "zh/both", "en/only", "zh/onlyzh", "en/가격"])
      await corner.put(`articles/${name}.md`, article("Text"));
    for (const name of ["en/draft", "en/retired"])
      await corner.put(`articles/${name}.md`, article("Text", "draft: true"));
    await corner.put("articles/en/links.md", LINKS);
    await corner.put("articles/zh/links.md", LINKS);
    const store = await (await makeDatabase()).open();
    await importFolder(store.exchange, corner.folder);

    const price = `/${encodeURIComponent("가격")}.html#${encodeURIComponent("개요")}`;
    expect(await linksOf(store, "links", "en")).toEqual([
      "/both.html",
      "/zh/both.html#part zh-Hans",
      "/only.html",
      "/only.html",
      "/zh/onlyzh.html zh-Hans",
      "/zh/onlyzh.html zh-Hans",
      "/news/opening.html",
      "",
      "/nowhere.html",
      "/both.html?need",
      "/retired.html",
      price,
    ]);
    expect(await linksOf(store, "links", "zh")).toEqual([
      "/zh/both.html",
      "/zh/both.html#part",
      "/zh/only.html en",
      "/zh/only.html en",
      "/zh/onlyzh.html",
      "/zh/onlyzh.html",
      "/zh/news/opening.html en",
      "",
      "/nowhere.html",
      "/both.html?need",
      "/retired.html",
      `/zh${price} en`,
    ]);

    await publish(store, "articles/zh/only.md", null, article("Text"));
    await publish(store, "articles/en/nowhere.md", null, article("Text", "translationKey: else"));
    await publish(
      store,
      "redirects.yaml",
      "- { from: /retired.html, to: /both.html }\n",
      "- { from: /only.html, to: /both.html }\n",
    );
    const links = await linksOf(store, "links", "zh");
    expect(links.slice(2, 4)).toEqual(["/only.html", "/zh/only.html"]);
    expect(links.slice(8)).toEqual(["/zh/nowhere.html en", "/both.html?need", "", `/zh${price} en`]);
  });

  it("cause a warning when the page is hidden or removed", async () => {
    await corner.put("articles/en/links.md", article("[a](/about.html) [b](news/opening.md)"));
    const store = await (await makeDatabase()).open();
    await importFolder(store.exchange, corner.folder);
    const about = "---\ntitle: About\npublishedAt: 2026-01-01\n---\nAbout us. [Opening](news/opening.md)\n";
    const opening =
      "---\ntitle: Opening\npublishedAt: 2026-02-01\n---\nWe open. See [the plan](/media/plan.svg).\n";
    const laterOpening = opening.replace("2026", "2999");
    const codesOf = async (...publication: [string, string | null, string | null]) =>
      (await publish(store, ...publication)).map(({ file, coded }) => [
        file,
        coded?.code,
        coded?.values["count"],
      ]);
    expect(await codesOf("articles/en/about.md", about, article("About", "draft: true"))).toEqual([
      ["articles/en/about.md", "hidden-target", 1],
    ]);
    expect(
      await codesOf("articles/en/about.md", article("About", "draft: true"), article("A", "draft: true")),
    ).toEqual([]);
    expect(await codesOf("articles/en/news/opening.md", opening, laterOpening)).toEqual([
      ["articles/en/news/opening.md", "hidden-target", 1],
    ]);
    expect(await codesOf("articles/en/about.md", article("A", "draft: true"), null)).toEqual([
      ["articles/en/links.md", "page-article-missing", undefined],
    ]);
  });
});
