import { symlink } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { exportTenant } from "../../content/export/export-tenant.ts";
import { importFolder } from "../../content/import/folder/import-folder.ts";
import { formatFinding } from "../../content/source/findings.ts";
import { importTree } from "../import-tree.ts";
import { TENANT, foreignTree } from "../testing/foreign-tree.ts";

describe("a foreign tree", () => {
  const tree = foreignTree();
  const { put } = tree;

  it("redirects from old addresses of its articles to the new ones, in every language, and counts them", async () => {
    await put({
      "tree/_posts/2021-05-04-first-light.md":
        '---\npermalink: /journal/first-light/\nredirect_from: [/2021/first, "/?p=12", "/a#b"]\n---\nText.\n',
      "tree/_posts/2021-05-05-hidden.md": "---\npermalink: /secret/\ndraft: true\n---\nText.\n",
      "tree/zh-cn/_posts/2021-05-04-first-light.md": "---\ntitle: 晨光\n---\n文字。\n",
      "tree/about.md": "---\naliases: [/2021/first, /first-light.html]\n---\nText.\n",
    });
    const { findings } = await tree.import(`languages: { en: ., zh: zh-cn }
datedNames: true
frontMatter: { flags: { draft: draft } }
oldAddresses: ["/{year}/{month}/{day}/{slug}.html"]
redirects: [{ from: /journal, to: /about.html }]
`);
    expect(tree.imported.report.oldAddresses).toBe(5);
    expect(findings).toEqual([
      '_posts/2021-05-04-first-light.md:1: warning: no redirect is possible from the old address "/a#b": rules may only have a path, and a query such as "?p=12"',
    ]);
    const rules = await (await tree.reader())?.listRedirects();
    expect(rules?.map(({ from, to, status }) => `${status} ${from} ${to}`)).toEqual([
      "301 /journal /about.html",
      "301 /journal/first-light/ /first-light.html",
      "301 /2021/first /first-light.html",
      "301 /?p=12 /first-light.html",
      "301 /2021/05/04/first-light.html /first-light.html",
      "301 /zh-cn/2021/05/04/first-light.html /zh/first-light.html",
      "301 /guide /guide/index.html",
    ]);
  });

  it("can have front matter in JSON, and other braces in its text", async () => {
    await put({
      "tree/a.md":
        '{\n  "title": "In \\"braces\\" }",\n  "tags": ["x"],\n  "odd": { "a": 1 },\n  "url": "/old/a/"\n}\n\nWords.\n',
      "tree/b.md": '{\n  "title": "Broken",\n}\nWords.\n',
      "tree/c.md": '{"a": 1} is an object.\n',
    });
    const { articles, findings } = await tree.import(
      "languages: { en: . }\nfrontMatter: { rename: { title: title, tags: tags } }\n",
    );
    expect(tree.imported.articles.map(({ title, tags }) => [title, ...tags])).toEqual([
      ['In "braces" }', "x"],
      ["b"],
      ["c"],
    ]);
    expect(articles["en/a.md"]).toBe("<p>Words.</p>");
    expect(articles["en/c.md"]).toContain("is an object");
    expect(tree.imported.report.oldAddresses).toBe(1);
    expect(findings).toEqual([
      expect.stringContaining('a.md:4: warning: the field "odd" is not in the mapping'),
      expect.stringContaining("b.md:1: warning: broken JSON in the front matter"),
    ]);
  });

  it("replaces links to the old addresses of its texts with the new ones", async () => {
    await put({
      "tree/_posts/2021-05-04-first.md": "Text.\n",
      "tree/_posts/2021-05-05-second.md":
        "---\nnumber: 7f\n---\n[a](/2021/05/04/first.html#x) [b](https://old.example/n/7f/) [c](/n/8f/) [d](../third)\n",
      "tree/_posts/third.md": "{% chart %}[e](/n/7f)\n",
    });
    const { findings } = await tree.import(`languages: { en: . }
datedNames: true
origin: https://old.example
frontMatter: { ignore: [number] }
oldAddresses: [{ path: "**", address: ["/{year}/{month}/{day}/{slug}.html", "/n/{field.number}/"] }]
`);
    const reader = await tree.reader();
    const html = async (slug: string) => (await reader?.findArticle({ slug }, "en"))?.html;
    expect([...((await html("second"))?.matchAll(/href="([^"]*)"/g) ?? [])].map(([, to]) => to)).toEqual([
      "/first.html#x",
      "/second.html",
      "https://old.example/n/8f/",
      "/third.html",
    ]);
    expect(await html("third")).toContain('href="/second.html"');
    expect(findings.filter((finding) => finding.includes("chart"))).toHaveLength(1);
  });

  it("combines texts of several folders, and names authors", async () => {
    await put({
      "tree/docs/index.md": "# Docs\n\n[News](../blog/index.md)\n",
      "tree/blog/index.md": "---\nauthors: [kim, lee]\nauthor: { name: Park }\n---\n# News\n",
      "tree/i18n/zh/blog/index.md": "---\nauthors: kim\n---\n# 新闻\n",
    });
    const { articles, findings } =
      await tree.import(`languages: { en: [docs, blog as guide], zh: i18n/zh/blog as guide/ }
groups: [{ path: "guide/**", group: guide }]
frontMatter: { rename: { authors: authors, author: authors }, authors: { kim: Kim Minji } }
`);
    expect(findings).toEqual([]);
    expect(articles["en/home.md"]).toContain('href="article:guide%2Fguide"');
    expect(tree.imported.articles.map(({ path, authors }) => [path, authors])).toEqual([
      ["en/guide/guide.md", ["Kim Minji", "lee", "Park"]],
      ["en/home.md", []],
      ["zh/guide/guide.md", ["Kim Minji"]],
    ]);
  });

  it("converts links in the titles of callouts like those in the text", async () => {
    await put({
      "tree/a.md": "> [!tip] See [[Two words]] or [the same](Two%20words.md)\n> Body [[Two words]].\n",
      "tree/Two words.md": "Words.\n",
    });
    const { articles, findings } = await tree.import(
      "languages: { en: . }\nshortcodes: { wikiLinks: true, calloutTitles: true }\n",
    );
    expect(findings).toEqual([]);
    expect(articles["en/a.md"]?.match(/href="[^"]*"/g)).toEqual(Array(3).fill('href="article:two-words"'));
  });

  it("gets titles from headings, or from file names if the first heading belongs to a part", async () => {
    await put({
      "tree/Callouts.md": "Words.\n\n### Change the title\n\nMore.\n",
      "tree/b.md": "Words.\n\n# All of it\n",
      "tree/c.md": "<!-- a note -->\n\n## Begins so\n\nMore.\n",
    });
    await tree.import("languages: { en: . }\n");
    expect(tree.imported.articles.map(({ title }) => title)).toEqual(["Callouts", "All of it", "Begins so"]);
  });

  it("can have nested lists of tags, as Hexo writes categories", async () => {
    await put({
      "tree/a.md": "---\ncategories:\n  - [Beds, Seeds]\n  - [Beds, Tools]\n---\nText.\n",
    });
    const { findings } = await tree.import(
      "languages: { en: . }\nfrontMatter: { rename: { categories: tags } }\n",
    );
    expect(findings).toEqual([]);
    expect(tree.imported.articles.map(({ tags }) => tags)).toEqual([["Beds", "Seeds", "Tools"]]);
  });

  it("ignores link targets outside of it, and imports the rest", async () => {
    await put({ "outside/secret.md": "Secret.\n", "tree/a.md": "Text.\n" });
    await symlink(tree.at("outside/secret.md"), tree.at("tree/secret.md"));
    await symlink(tree.at("outside"), tree.at("tree/folder"));
    const { articles, findings } = await tree.import("languages: { en: . }\n");
    expect(Object.keys(articles)).toEqual(["en/a.md"]);
    expect(findings).toEqual(
      ["folder", "secret.md"].map(
        (path) =>
          `${path}:1: warning: this symbolic link leaves the folder, and is left out. Put the file itself here if it is needed`,
      ),
    );
  });

  it("has texts with only a date of change, published on that day unless it is in the future", async () => {
    await put({
      "tree/a.md": "---\nlastmod: 2021-05-04\n---\nText.\n",
      "tree/b.md": "---\nlastmod: 2021-05-04\ndate: 2020-01-02\n---\nText.\n",
      "tree/c.md": "---\nlastmod: 2999-01-01\n---\nText.\n",
    });
    await tree.import(
      "languages: { en: . }\nfrontMatter: { rename: { date: publishedAt, lastmod: updatedAt } }\n",
    );
    const reader = await tree.reader();
    const days = ["a", "b", "c"].map(async (slug) =>
      (await reader?.findArticle({ slug }, "en"))?.publishedAt.slice(0, 10),
    );
    const [first, second, third] = await Promise.all(days);
    expect([first, second]).toEqual(["2021-05-04", "2020-01-02"]);
    expect(third).not.toBe("2999-01-01");
  });

  it("publishes nothing that was not public: planned or expired texts, and those of such a folder", async () => {
    await put({
      "tree/planned.md": "---\ndate: 2020-01-01\npublishDate: 2999-01-01\n---\nText.\n",
      "tree/before.md": "---\npublishDate: 2021-01-01\ndate: 2020-01-01\n---\nText.\n",
      "tree/over.md": "---\nexpiryDate: 2020-01-01T08:00:00Z\n---\nText.\n",
      "tree/endless.md": "---\nexpiryDate: 0001-01-01T00:00:00Z\n---\nText.\n",
      "tree/ends.md": "---\nexpiryDate: 2999-01-01\n---\nText.\n",
      "tree/unclear.md": "---\nexpiryDate: soon\n---\nText.\n",
      "tree/data/unseen.md": "---\nbuild: { render: never }\n---\nText.\n",
      "tree/kept/a.md": "Text.\n",
      "tree/kept/shown.md": "---\npublished: true\n---\nText.\n",
    });
    const { findings } = await tree.import(`languages: { en: . }
frontMatter:
  rename: { date: publishedAt, publishDate: publishedAt }
  flags: { expiryDate: until, build.render: shown, published: shown }
  values: [{ path: "kept/**", fields: { published: false } }, { path: "gone/**", fields: { published: false } }]
`);
    const reader = await tree.reader();
    const slugs = ["planned", "before", "over", "endless", "ends", "unclear", "unseen", "a", "shown"];
    const seen = await Promise.all(
      slugs.map(async (slug) => ((await reader?.findArticle({ slug }, "en")) === undefined ? [] : slug)),
    );
    expect(seen.flat()).toEqual(["before", "endless", "ends", "shown"]);
    expect(findings).toEqual([
      expect.stringContaining('ends.md:2: warning: the text should be visible only until "2999-01-01"'),
      expect.stringContaining('unclear.md:2: warning: the field "expiryDate" should say until when'),
      expect.stringContaining('nothing in the tree matches the values for "gone/**"'),
    ]);
  });

  it("imports the settings in its mapping, and keeps those that others have added", async () => {
    await put({ "tree/a.md": "# A\n", "tree/b.md": "# B\n" });
    await tree.import(`languages: { en: . }
redirects: [{ from: /old/a.html, to: /a.html }]
`);
    const { exchange } = tree.imported.store;
    const folder = tree.at("site");
    await exportTenant(exchange, TENANT, folder);
    await put({ "site/menus.yaml": "top_menu:\n  - { id: b, name: B, article: b }\n" });
    const between = await importFolder(exchange, folder);
    expect(between.findings.list.map(formatFinding)).toEqual([]);
    const again = tree.options();
    expect((await importTree(exchange, tree.at("tree"), again)).summary).toMatchObject({
      added: 0,
      changed: 0,
      removed: 0,
    });
    const stored = await exchange.read(TENANT);
    expect(Object.keys(stored?.sources ?? {}).sort()).toEqual(["menus.yaml", "redirects.yaml", "site.yaml"]);
    expect(stored?.menus.top_menu).toHaveLength(1);
    expect(stored?.redirects).toHaveLength(1);
    const pruned = await importTree(exchange, tree.at("tree"), { ...again, prune: true });
    // The menu came from the folder, so the tree cannot have lost it.
    expect(pruned.summary).toMatchObject({ removed: 0 });
    expect(pruned.edited).toMatchObject([{ name: "menus.yaml", outcome: "kept" }]);
  });

  it("reports findings of its settings at their lines in the mapping", async () => {
    await put({ "tree/a.md": "# A\n" });
    const { findings } = await tree.import(`languages:
  en: .
menus:
  top_menu:
    - id: a
      name: A
      article: gone
redirects:
  - { from: /old, to: /a.html, status: 999 }
`);
    const mapping = tree.at("mapping.yaml");
    expect(findings).toHaveLength(2);
    expect(new Set(findings.map((finding) => finding.split(": ")[0]))).toEqual(
      new Set([`${mapping}:8`, `${mapping}:10`]),
    );
  });

  it("with page folders and dated posts gets slugs and dates from names", async () => {
    await put({
      "tree/index.md": "# Welcome\n",
      "tree/guide/index.md": "# Guide\n\n[start](start) [post](/_posts/2021-02-03-first-post)\n",
      "tree/guide/start.md": "# Start\n",
      "tree/_posts/2021-02-03-first-post.md": "---\ntitle: First\n---\n[guide](../guide/)\n",
    });
    const { articles, findings } = await tree.import("languages: { en: . }\ndatedNames: true\n");
    expect(findings).toEqual([]);
    expect(Object.keys(articles).sort()).toEqual([
      "en/first-post.md",
      "en/guide.md",
      "en/home.md",
      "en/start.md",
    ]);
    expect(articles["en/guide.md"]).toContain('href="article:start"');
    expect(articles["en/guide.md"]).toContain('href="article:first-post"');
    expect(articles["en/first-post.md"]).toContain('href="article:guide"');
    expect(tree.imported.articles.find(({ slug }) => slug === "first-post")?.publishedAt).toBe(
      "2021-02-03T00:00:00.000Z",
    );
  });

  it("is imported whole if names differ only in case, or contain spaces and emoji", async () => {
    await put({
      "tree/Notes.md": "# A\n",
      "tree/notes.md": "# B\n",
      "tree/my first 🚀 note.md": "# C\n",
      ["tree/첫 글.md".normalize("NFD")]: "# D\n\n[c](my%20first%20🚀%20note.md)\n",
      "tree/other.mdx": 'import X from "x"\n\n# E\n\n[[첫 글]]\n',
    });
    const { articles, findings } = await tree.import(
      "languages: { en: . }\nshortcodes: { wikiLinks: true }\n",
    );
    expect(findings).toEqual([]);
    expect(Object.keys(articles).sort()).toEqual([
      "en/my-first-note.md",
      "en/notes-2.md",
      "en/notes.md",
      "en/other.md",
      "en/첫-글.md",
    ]);
    expect(articles["en/첫-글.md"]).toContain('href="article:my-first-note"');
    expect(articles["en/other.md"]).toContain(`href="article:${encodeURIComponent("첫-글")}"`);
    expect(articles["en/other.md"]).not.toContain("import");
  });

  it("reads front matter in TOML, including tables", async () => {
    await put({
      "tree/en/a.md":
        '+++\ntitle = "Ein \\"Titel\\""\ndate = 2026-05-31T09:30:00+02:00\nweight = 3\ndraft = true\ncolour = "red"\n\n[taxonomies]\ntags = ["x", "y"]\n\n[extra]\ntoc = true\n+++\n\n# Gone\n\nText\n',
      "tree/en/b.md": "+++\r\ndate = 2026-05-31\r\n+++\r\n# From the heading\r\n\r\nText\r\n",
      "tree/en/c.md": '+++\ntitle = "C"\ndate = \n+++\n\n# From C\n',
    });
    const { findings } = await tree.import(
      [
        "languages: { en: en }",
        "frontMatter:",
        "  rename: { title: title, date: publishedAt, weight: order, taxonomies.tags: tags }",
        "  flags: { draft: draft }",
        "  ignore: [extra.toc]\n",
      ].join("\n"),
    );
    const bySlug = new Map(tree.imported.articles.map((article) => [article.slug, article]));
    expect(bySlug.get("a")).toMatchObject({
      title: 'Ein "Titel"',
      publishedAt: "2026-05-31T09:30:00.000+02:00",
      order: 3,
      isDraft: true,
      tags: ["x", "y"],
    });
    expect(bySlug.get("b")).toMatchObject({
      title: "From the heading",
      publishedAt: "2026-05-31T00:00:00.000Z",
    });
    expect(bySlug.get("c")).toMatchObject({ title: "From C" });
    expect(findings).toEqual([
      'en/a.md:6: warning: the field "colour" is not in the mapping; left out. Add it to frontMatter.rename or frontMatter.ignore',
      expect.stringMatching(
        /^en\/c\.md:3: warning: broken TOML in the front matter: .+ All of its fields are missing$/,
      ),
    ]);
  });

  it("links to its original site if a page is missing", async () => {
    await put({
      "tree/en/a.md":
        "# A\n\n[x](/gone/x) [b](https://old.example/b/) [c](https://old.example/c) ![p](/img/p.png)\n",
      "tree/en/b.md": "# B\n",
    });
    const { articles } = await tree.import(
      'languages: { en: en }\norigin: https://old.example\nroots: { "https://old.example/": "", /img/: "https://cdn.example/" }\n',
    );
    const html = articles["en/a.md"] ?? "";
    expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
      "https://old.example/gone/x",
      "article:b",
      "https://old.example/c",
      "https://cdn.example/p.png",
    ]);
  });
});
