import { expect, it } from "vitest";
import { importFolder } from "../import/folder/import-folder.ts";
import { hashOfText } from "../model/stored-text.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { type OpenedStore, describeEachEngine } from "../testing/describe-each-engine.ts";

const corner = cornerFolder();

const article = (body: string, ...lines: string[]) =>
  `${["---", "title: X", "publishedAt: 2026-01-01", ...lines, "---"].join("\n")}\n${body}\n`;

/** Returns the addresses to which an article's links lead, each with its `hreflang`. */
async function linksOf(store: OpenedStore, slug: string, language: "en" | "zh"): Promise<string[]> {
  const tenant = await store.findTenant("corner");
  const found = tenant && (await store.reader(tenant).findArticle({ slug }, language));
  return [...(found?.html ?? "").matchAll(/<a\b([^>]*)>/g)].map(([, attributes = ""]) =>
    attributes
      .replace(/ rel="noopener noreferrer" class="external"/, " external")
      .replace(/ href="([^"]*)"/, "$1")
      .replace(/ hreflang="([^"]*)"/, " $1")
      .trim(),
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
  it("lead to visible pages, and follow later publications", async () => {
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

  it("lead to the text in the default language while there is no translation", async () => {
    await corner.put("articles/en/news/first.md", article("Text"));
    await corner.put("articles/zh/news/links.md", article("[a](first.md) [b](./second.md) [c](missing.md)"));
    const store = await (await makeDatabase()).open();
    await importFolder(store.exchange, corner.folder);
    const links = async () => {
      const tenant = await store.findTenant("corner");
      const found =
        tenant && (await store.reader(tenant).findArticle({ group: "news", slug: "links" }, "zh"));
      return [...(found?.html ?? "").matchAll(/<a\b([^>]*)>/g)].map(([, attributes]) => attributes);
    };
    const first = ' href="/zh/news/first.html" hreflang="en"';
    expect(await links()).toEqual([first, "", ""]);

    await publish(store, "articles/en/news/second.md", null, article("Text"));
    expect(await links()).toEqual([first, ' href="/zh/news/second.html" hreflang="en"', ""]);
    await publish(store, "articles/zh/news/first.md", null, article("Text"));
    await publish(store, "articles/en/news/second.md", article("Text"), null);
    expect(await links()).toEqual([' href="/zh/news/first.html"', "", ""]);
  });

  it("cause a warning when the page is hidden or removed", async () => {
    await corner.put(
      "site.yaml",
      "code: corner\nname: Corner\nhosts: [corner.example]\nlanguages: [{ code: en, default: true }]\ngroups: [{ slug: news, name: News }]\n",
    );
    await corner.put(
      "articles/en/links.md",
      article("[a](https://corner.example/about.html) [b](news/opening.md)"),
    );
    await corner.put("articles/en/more.md", article("[a](/about.html)"));
    await corner.put("articles/en/away.md", article("[a](https://other.example/about.html)"));
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
      ["articles/en/about.md", "hidden-target", 2],
    ]);
    expect(
      await codesOf("articles/en/about.md", article("About", "draft: true"), article("A", "draft: true")),
    ).toEqual([]);
    expect(await codesOf("articles/en/news/opening.md", opening, laterOpening)).toEqual([
      ["articles/en/news/opening.md", "hidden-target", 1],
    ]);
    expect(await codesOf("articles/en/about.md", article("A", "draft: true"), null)).toEqual([
      ["articles/en/links.md", "page-article-missing", undefined],
      ["articles/en/more.md", "page-article-missing", undefined],
    ]);
  });

  it("lead to the same pages with the site's own host, and to other sites with any other", async () => {
    const hosts = ["https://corner.example", "HTTP://www.Corner.example:8443", "//corner.example"];
    const pages = ["/both.html", "/zh/both.html#part", "/onlyzh.html", "/draft.html"];
    const kept = ["/nowhere.html", "/both.html?need", "/retired.html"];
    const site = (ownHosts: string) =>
      `code: corner\nname: Corner\n${ownHosts}languages: [{ code: en, default: true }, { code: zh }]\n`;
    const own = site('hosts: [corner.example]\norigin: "http://www.corner.example:8443"\n');
    await corner.put("site.yaml", own.concat("groups: [{ slug: news, name: News }]\n"));
    await corner.put("redirects.yaml", "- { from: /retired.html, to: /both.html }\n");
    for (const name of ["en/both", "zh/both", "zh/onlyzh", "en/retired"])
      await corner.put(`articles/${name}.md`, article("Text"));
    await corner.put("articles/en/draft.md", article("Text", "draft: true"));
    const linked = [...hosts, "https://other.example"].flatMap((host) =>
      [...pages, ...kept].map((page) => `[x](${host}${page})`),
    );
    const bare =
      "也见https://corner.example/both.html。又见 https://corner.example/zh/both.html，www.corner.example/both.html";
    await corner.put("articles/en/links.md", article([...linked, bare].join("\n")));
    const store = await (await makeDatabase()).open();
    await importFolder(store.exchange, corner.folder);

    const found = ["/both.html", "/zh/both.html#part zh-Hans", "/zh/onlyzh.html zh-Hans", ""];
    const outside = (host: string, addresses: string[]) => addresses.map((page) => `${host}${page} external`);
    const [https = "", http = "", bareHost = ""] = hosts;
    const links = await linksOf(store, "links", "en");
    const others = outside("https://other.example", [...pages, ...kept]);
    const keptAt = (host: string) => [
      `${host}/nowhere.html external`,
      `${host}/both.html?need`,
      `${host}/retired.html external`,
    ];
    expect(links).toEqual([
      ...found,
      ...keptAt(https),
      ...found,
      ...keptAt(http.replace("HTTP", "http")),
      ...found,
      ...keptAt(bareHost),
      ...others,
      "/both.html",
      "/zh/both.html zh-Hans",
      "http://www.corner.example/both.html external",
    ]);

    await publish(store, "articles/en/nowhere.md", null, article("Text"));
    expect((await linksOf(store, "links", "en")).slice(4, 5)).toEqual(["/nowhere.html"]);
    expect((await linksOf(store, "links", "en")).slice(21, 28)).toEqual(others);

    const moved = own.concat("groups: [{ slug: news, name: News }]\n");
    await publish(
      store,
      "site.yaml",
      moved,
      moved.replace("hosts: [corner.example]", "hosts: [other.example]"),
    );
    const after = await linksOf(store, "links", "en");
    expect(after.slice(0, 4)).toEqual(outside(https, pages));
    expect(after.slice(21, 25)).toEqual(found);
  });

  it.each([
    ["/news/**", "/both.html"],
    ["/zh/**", "/both.html"],
    ["/*/opening.html", "/both.html"],
    ["/news/*", "/both.html"],
    ["/**", "https://elsewhere.example/"],
  ])("are rendered again when a rule from %s applies, and when it is removed", async (from, to) => {
    await corner.put("redirects.yaml", "- { from: /first.html, to: /about.html }\n");
    for (const name of ["en/both", "zh/both", "zh/news/opening"])
      await corner.put(`articles/${name}.md`, article("Text"));
    await corner.put("articles/en/links.md", article("[a](/zh/news/opening.html) [b](/news/opening.html)"));
    const store = await (await makeDatabase()).open();
    await importFolder(store.exchange, corner.folder);
    const before = await linksOf(store, "links", "en");
    expect(before).toEqual(["/zh/news/opening.html zh-Hans", "/news/opening.html"]);

    const rules = ["- { from: /first.html, to: /about.html }\n", `- { from: "${from}", to: "${to}" }\n`];
    await publish(store, "redirects.yaml", rules[0] ?? "", rules.join(""));
    const ruled = await linksOf(store, "links", "en");
    expect(ruled[0]).toBe("/zh/news/opening.html");
    await publish(store, "redirects.yaml", rules.join(""), rules[0] ?? "");
    expect(await linksOf(store, "links", "en")).toEqual(before);
  });
});
