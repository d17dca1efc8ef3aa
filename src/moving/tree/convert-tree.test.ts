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

  /** Imports the tree by a mapping; each article by its path, with its HTML. */
  async function run(mapping: string): Promise<{ articles: Record<string, string>; findings: string[] }> {
    const { articles, report } = await tree.take(
      `site: { name: Other, languages: [{ code: en, default: true }, { code: zh }, { code: kr }], groups: [{ slug: guide, name: Guide }] }\n${mapping}`,
    );
    return {
      articles: Object.fromEntries(articles.map(({ path, html }) => [path, html])),
      findings: report.findings.list.map(formatFinding),
    };
  }

  it("leads from the old addresses of its articles to the new ones, in every language, and counts them", async () => {
    await put({
      "tree/_posts/2021-05-04-first-light.md":
        '---\npermalink: /journal/first-light/\nredirect_from: [/2021/first, "/?p=12", "/a#b"]\n---\nText.\n',
      "tree/_posts/2021-05-05-hidden.md": "---\npermalink: /secret/\ndraft: true\n---\nText.\n",
      "tree/zh-cn/_posts/2021-05-04-first-light.md": "---\ntitle: 晨光\n---\n文字。\n",
      "tree/about.md": "---\naliases: [/2021/first, /first-light.html]\n---\nText.\n",
    });
    const { findings } = await run(`languages: { en: ., zh: zh-cn }
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

  it("has front matter in JSON as well, and braces that are of something else in its text", async () => {
    await put({
      "tree/a.md":
        '{\n  "title": "In \\"braces\\" }",\n  "tags": ["x"],\n  "odd": { "a": 1 },\n  "url": "/old/a/"\n}\n\nWords.\n',
      "tree/b.md": '{\n  "title": "Broken",\n}\nWords.\n',
      "tree/c.md": '{"a": 1} is an object.\n',
    });
    const { articles, findings } = await run(
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
    const { findings } = await run(`languages: { en: . }
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

  it("joins texts of several folders, and names authors", async () => {
    await put({
      "tree/docs/index.md": "# Docs\n\n[News](../blog/index.md)\n",
      "tree/blog/index.md": "---\nauthors: [kim, lee]\nauthor: { name: Park }\n---\n# News\n",
      "tree/i18n/zh/blog/index.md": "---\nauthors: kim\n---\n# 新闻\n",
    });
    const { articles, findings } =
      await run(`languages: { en: [docs, blog as guide], zh: i18n/zh/blog as guide/ }
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
    const { articles, findings } = await run(
      "languages: { en: . }\nshortcodes: { wikiLinks: true, calloutTitles: true }\n",
    );
    expect(findings).toEqual([]);
    expect(articles["en/a.md"]?.match(/href="[^"]*"/g)).toEqual(Array(3).fill('href="article:two-words"'));
  });

  it("is named after its own heading, or after its file if the first heading is of a part", async () => {
    await put({
      "tree/Callouts.md": "Words.\n\n### Change the title\n\nMore.\n",
      "tree/b.md": "Words.\n\n# All of it\n",
      "tree/c.md": "<!-- a note -->\n\n## Begins so\n\nMore.\n",
    });
    await run("languages: { en: . }\n");
    expect(tree.imported.articles.map(({ title }) => title)).toEqual(["Callouts", "All of it", "Begins so"]);
  });

  it("has the names of lists within lists, as Hexo writes categories", async () => {
    await put({
      "tree/a.md": "---\ncategories:\n  - [Beds, Seeds]\n  - [Beds, Tools]\n---\nText.\n",
    });
    const { findings } = await run("languages: { en: . }\nfrontMatter: { rename: { categories: tags } }\n");
    expect(findings).toEqual([]);
    expect(tree.imported.articles.map(({ tags }) => tags)).toEqual([["Beds", "Seeds", "Tools"]]);
  });

  it("says which picture is meant by a name in other letters, as the tree has it", async () => {
    await put({
      "tree/docs/Seed.svg":
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4"/></svg>\n',
      "tree/docs/a.md": "![seed](seed.svg)\n",
    });
    const { findings } = await run("languages: { en: docs }\n");
    expect(findings).toEqual([
      expect.stringMatching(/^docs\/a\.md:1: warning: .*Did you mean "docs\/Seed\.svg"\?$/),
    ]);
  });

  it("leaves alone what links lead to outside of it, and imports the rest", async () => {
    await put({ "outside/secret.md": "Secret.\n", "tree/a.md": "Text.\n" });
    await symlink(tree.at("outside/secret.md"), tree.at("tree/secret.md"));
    await symlink(tree.at("outside"), tree.at("tree/folder"));
    const { articles, findings } = await run("languages: { en: . }\n");
    expect(Object.keys(articles)).toEqual(["en/a.md"]);
    expect(findings).toEqual(
      ["folder", "secret.md"].map(
        (path) =>
          `${path}:1: warning: this symbolic link leaves the folder, and is left out. Put the file itself here if it is needed`,
      ),
    );
  });

  it("has nothing public that was not: planned texts, those taken away, and those of such a place", async () => {
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
    const { findings } = await run(`languages: { en: . }
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

  it("brings the settings that its mapping carries, and leaves those that others have added", async () => {
    await put({ "tree/a.md": "# A\n", "tree/b.md": "# B\n" });
    await run(`languages: { en: . }
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
    expect(pruned.summary).toMatchObject({ removed: 1 });
  });

  it("reports findings of its settings at their lines in the mapping", async () => {
    await put({ "tree/a.md": "# A\n" });
    const { findings } = await run(`languages:
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

  it("shows pictures from wherever their system keeps them, and drops covers that it does not have", async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
    await put({
      "tree/docs/.gitbook/assets/leaf.svg": drawing,
      "tree/docs/.gitbook/assets/unused.svg": drawing,
      "tree/docs/tree/bark.svg": drawing,
      "tree/static/img/stem.svg": drawing,
      "tree/kept/far/seed.svg": drawing,
      "tree/images/beside.svg": drawing,
      "tree/theme/unused.svg": drawing,
      "tree/docs/a.md":
        "---\ntitle: A\nimage: tree/bark.svg\n---\n![a](.gitbook/assets/leaf.svg) ![b](/img/stem.svg) ![c](/files/seed.svg) ![d](../images/beside.svg)\n",
      "tree/docs/b.md": "---\ntitle: B\nimage: https://pictures.example.com/cover.png\n---\nText.\n",
      "tree/docs/c.md": "---\ntitle: C\nimage: gone.png\n---\nText.\n",
    });
    const { articles, findings } = await run(
      "languages: { en: docs }\nroots: { /files/: kept/far/ }\nfrontMatter: { rename: { image: cover } }\n",
    );
    expect(findings.map((finding) => finding.split(";")[0])).toEqual([
      'docs/b.md:3: warning: the cover "https://pictures.example.com/cover.png" is not in the tree',
      'docs/c.md:3: warning: the cover "gone.png" is not in the tree',
    ]);
    expect(Object.keys(articles).sort()).toEqual(["en/a.md", "en/b.md", "en/c.md"]);
    expect([...(articles["en/a.md"] ?? "").matchAll(/src="media:([^"]+)"/g)].map(([, path]) => path)).toEqual(
      ["docs/.gitbook/assets/leaf.svg", "static/img/stem.svg", "kept/far/seed.svg", "images/beside.svg"],
    );
    expect(tree.imported.media.map(({ path }) => path).sort()).toEqual([
      "docs/.gitbook/assets/leaf.svg",
      "docs/tree/bark.svg",
      "images/beside.svg",
      "kept/far/seed.svg",
      "static/img/stem.svg",
    ]);
    expect(tree.imported.articles.find(({ slug }) => slug === "a")?.cover).toBe("docs/tree/bark.svg");
  });

  it("shows pictures whose address has a space in it, and names a block that has no end", async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
    await put({
      "tree/my pics/a leaf.svg": drawing,
      "tree/a.md": "![a](my pics/a leaf.svg) [b](b page.md)\n\n`![a](my pics/a leaf.svg)`\n",
      "tree/b page.md": "---\ntitle: B\n---\nWords.\n\n::: tip\nMore words.\n",
    });
    const { articles, findings } = await run("languages: { en: . }\n");
    expect(articles["en/a.md"]).toContain('<img src="media:my%20pics/a%20leaf.svg"');
    expect(articles["en/a.md"]).toContain('<a href="article:');
    expect(articles["en/a.md"]).toContain("<code>![a](my pics/a leaf.svg)</code>");
    expect(findings).toEqual([
      expect.stringMatching(
        /^b page\.md:6: warning: ":::tip" has no end: everything after it is inside it\. /,
      ),
    ]);
  });

  it("keeps pictures of the hosts that its mapping names, covers as well, and says so in the site's settings", async () => {
    const far = "https://pictures.example.com";
    await put({
      "tree/a.md": `---\nimage: ${far}/cover.png\n---\n![far](${far}/far.png) <img src="${far}/b.png" alt="b"> ![not](https://other.example/n.png)\n`,
      "tree/b.md":
        "---\nimage: https://other.example/cover.png\n---\n![plain](http://pictures.example.com/plain.png)\n",
    });
    const { articles, findings } = await run(
      "languages: { en: . }\npictures: { hosts: [pictures.example.com] }\nfrontMatter: { rename: { image: cover } }\n",
    );
    expect(findings.map((finding) => finding.split(/;|:1: other/)[0])).toEqual([
      "a.md:4: warning: a picture on other.example became a link: otherwise other hosts would learn who reads. Download them with --fetch, or put them next to the text",
      "b.md:4: warning: a picture on pictures.example.com became a link: otherwise other hosts would learn who reads. Download them with --fetch, or put them next to the text",
      'b.md:2: warning: the cover "https://other.example/cover.png" is not in the tree',
    ]);
    expect(articles["en/a.md"]).toContain(`<img src="${far}/far.png" alt="far"`);
    expect(articles["en/a.md"]).toContain(`<img src="${far}/b.png" alt="b"`);
    expect(articles["en/a.md"]).toContain('<a href="https://other.example/n.png"');
    expect(articles["en/b.md"]).not.toContain("<img");
    expect(tree.imported.articles.map(({ slug, cover }) => [slug, cover])).toEqual([
      ["a", `${far}/cover.png`],
      ["b", null],
    ]);
    const stored = await tree.imported.store.exchange.read(TENANT);
    expect(stored?.sources["site.yaml"]).toContain("pictureHosts:\n      - pictures.example.com\n");
    const reader = await tree.reader();
    const list = await reader?.listArticles({ page: 1, size: 5 }, "en");
    expect(list?.items.find(({ slug }) => slug === "a")?.cover).toEqual({ src: `${far}/cover.png`, alt: "" });
  });

  it("of page folders, and of dated posts, has slugs and dates by its names", async () => {
    await put({
      "tree/index.md": "# Welcome\n",
      "tree/guide/index.md": "# Guide\n\n[start](start) [post](/_posts/2021-02-03-first-post)\n",
      "tree/guide/start.md": "# Start\n",
      "tree/_posts/2021-02-03-first-post.md": "---\ntitle: First\n---\n[guide](../guide/)\n",
    });
    const { articles, findings } = await run("languages: { en: . }\ndatedNames: true\n");
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

  it("joins languages by path whatever the ending, by a table and by front matter, and lists likely partners once", async () => {
    await put({
      "tree/en/guide/setup.md": "# Setup\n",
      "tree/ko/guide/setup.mdx": "# 설치\n",
      "tree/en/guide/index.md": "# Guide\n",
      "tree/ko/guide/README.md": "# 안내\n\n[설치](setup.mdx)\n",
      "tree/en/care/water.md": "# Water\n",
      "tree/zh/养护/浇水.md": "# 浇水\n",
      "tree/en/care/prune.md": "---\nref: prune\n---\n# Prune\n",
      "tree/zh/养护/修剪.md": "---\nref: prune\n---\n# 修剪\n",
      "tree/en/care/harvest.md": "# Harvest\n",
      "tree/ko/care/harvset.md": "# 수확\n",
      "tree/zh/care/only.md": "# 只有中文\n",
    });
    const { articles, findings } = await run(`languages: { en: en, zh: zh, kr: ko }
translations: { 养护/浇水.md: care/water.md }
frontMatter: { rename: { ref: translationKey } }
`);
    expect(Object.keys(articles).sort()).toEqual([
      "en/guide.md",
      "en/harvest.md",
      "en/prune.md",
      "en/setup.md",
      "en/water.md",
      "kr/guide.md",
      "kr/harvset.md",
      "kr/setup.md",
      "zh/only.md",
      "zh/water.md",
      "zh/修剪.md",
    ]);
    expect(articles["kr/guide.md"]).toContain('href="article:setup"');
    expect(findings.map((finding) => finding.split(": warning: ")).sort()).toEqual([
      [
        "ko/care/harvset.md:1",
        'no text in "en" has this name, so it is not joined to one. If it translates "care/harvest.md", write translations: { "care/harvset.md": "care/harvest.md" } in the mapping',
      ],
    ]);
  });

  it("never changes the address of an original for the translation of one that is gone", async () => {
    await put({
      "tree/en/guide/setup.md": "# Setup\n",
      "tree/zh/old/setup.md": "# 旧\n",
      "tree/zh/guide/setup.md": "# 设置\n",
    });
    const { articles } = await run("languages: { en: en, zh: zh }\n");
    expect(Object.keys(articles).sort()).toEqual(["en/setup.md", "zh/old-setup.md", "zh/setup.md"]);
  });

  it("names pictures as the handbook does, and its covers wherever they are written from", async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
    await put({
      "tree/art/나무 #1.svg": drawing,
      "tree/art/나무.svg": drawing,
      "tree/guide/near.svg": drawing,
      "tree/guide/top.md": "---\nimage: 'art/나무 #1.svg'\n---\n![a](/art/나무%20%231.svg)\n",
      "tree/guide/rooted.md": "---\nimage: /art/나무.svg\n---\n![a](near.svg)\n",
      "tree/guide/beside.md": "---\nimage: ./near.svg\n---\n![a](../art/나무%20%231.svg)\n",
    });
    const { findings } = await run("languages: { en: . }\nfrontMatter: { rename: { image: cover } }\n");
    expect(findings).toEqual([]);
    const written = Object.fromEntries(
      tree.imported.articles.map(({ path, cover, source }) => [
        path,
        [cover, /^cover: (.*)$/m.exec(source)?.[1], /!\[a\]\((.*)\)/.exec(source)?.[1]],
      ]),
    );
    const drawn = "media:art/%EB%82%98%EB%AC%B4%20%231.svg";
    expect(written).toEqual({
      "en/top.md": ["art/나무 #1.svg", "media:art/나무 %231.svg", drawn],
      "en/rooted.md": ["art/나무.svg", "media:art/%EB%82%98%EB%AC%B4.svg", "media:guide/near.svg"],
      "en/beside.md": ["guide/near.svg", "media:guide/near.svg", drawn],
    });
  });

  it("is imported whole if names differ only in case, or contain spaces and emoji", async () => {
    await put({
      "tree/Notes.md": "# A\n",
      "tree/notes.md": "# B\n",
      "tree/my first 🚀 note.md": "# C\n",
      ["tree/첫 글.md".normalize("NFD")]: "# D\n\n[c](my%20first%20🚀%20note.md)\n",
      "tree/other.mdx": 'import X from "x"\n\n# E\n\n[[첫 글]]\n',
    });
    const { articles, findings } = await run("languages: { en: . }\nshortcodes: { wikiLinks: true }\n");
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

  it("distinguishes languages by front matter if they share a folder", async () => {
    await put({
      "tree/posts/tea.md": "---\ntitle: Tea\nref: tea\n---\n[中文](cha.md)\n",
      "tree/posts/cha.md": "---\ntitle: 茶\nlang: zh-CN\nref: tea\n---\n[English](tea.md)\n",
      "tree/posts/nokcha.md": '+++\ntitle = "녹차"\nlanguage = "ko"\nref = "tea"\n+++\n녹차\n',
    });
    const { articles, findings } = await run(
      "languages: { en: posts, zh: posts, kr: posts }\nfrontMatter: { rename: { ref: translationKey } }\n",
    );
    expect(findings).toEqual([]);
    expect(Object.keys(articles).sort()).toEqual(["en/tea.md", "kr/nokcha.md", "zh/cha.md"]);
    expect(tree.imported.articles.map(({ translationKey }) => translationKey)).toEqual(["tea", "tea", "tea"]);
    expect(articles["en/tea.md"]).toContain('href="article:tea"');
  });

  it("refuses a language that the mapping does not have in that folder", async () => {
    await put({ "tree/posts/thé.md": "---\ntitle: Thé\nlocale: fr\n---\nThé\n" });
    const { articles, findings } = await run("languages: { en: posts, zh: posts }\n");
    expect(articles).toEqual({});
    expect(findings).toEqual([
      'posts/thé.md:3: error: the field "locale" says "fr", but the mapping has these languages here: en, zh. Add it to languages, correct the field, or list the file under skip',
    ]);
  });

  it("reads the language from the fields that the mapping names, and from paths", async () => {
    await put({
      "tree/a.md": "---\ntitle: A\nidioma: ko\nlang: zh\n---\nA\n",
      "tree/b.zh.md": "---\ntitle: B\nlang: en\n---\nB\n",
    });
    const { articles, findings } = await run(
      'languages: { en: ., kr: ., zh: "{path}.zh" }\nfrontMatter: { language: [idioma], ignore: [lang] }\n',
    );
    expect(findings).toEqual([]);
    expect(Object.keys(articles).sort()).toEqual(["kr/a.md", "zh/b.md"]);
  });

  it("distinguishes languages by the ends of names: translations belong together, and links stay in the language", async () => {
    await put({
      "tree/docs/guide/start.md": "# Start\n\n[other](other.md) ![p](p.svg)\n",
      "tree/docs/guide/start.zh.md":
        "# 开始\n\n[其他](other.md) [English](start.md) [kr](other_kr.md) ![p](p.svg)\n",
      "tree/docs/guide/other.md": "# Other\n",
      "tree/docs/guide/other.zh.md": "# 其他\n\n[[start]]\n",
      "tree/docs/guide/other_kr.md": "# 기타\n\n[시작](./start)\n",
      "tree/docs/guide/index.ko.md": "# 안내\n\n[한국어만](only)\n",
      "tree/docs/guide/only_kr.md": "# 한국어만\n",
      "tree/docs/guide/p.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
      "tree/README.md": "# Not of the site\n",
    });
    const { articles, findings } = await run(
      [
        'languages: { en: docs, zh: "docs/{path}.zh", kr: ["docs/{path}_kr", "docs/{path}.ko"] }',
        "groups: [{ path: guide/**, group: guide }]",
        "shortcodes: { wikiLinks: true }\n",
      ].join("\n"),
    );
    expect(findings).toEqual([]);
    expect(Object.keys(articles).sort()).toEqual([
      "en/guide/other.md",
      "en/guide/start.md",
      "kr/guide/guide.md",
      "kr/guide/only.md",
      "kr/guide/other.md",
      "zh/guide/other.md",
      "zh/guide/start.md",
    ]);
    const keys = tree.imported.articles.map(({ translationKey }) => translationKey);
    expect(new Set(keys)).toEqual(new Set(["guide/start", "guide/other", "guide/guide", "guide/only"]));
    const linksOf = (path: string) =>
      [...(articles[path] ?? "").matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
    expect(linksOf("en/guide/start.md")).toEqual(["article:guide%2Fother", "media:docs/guide/p.svg"]);
    expect(linksOf("zh/guide/start.md")).toEqual([
      "article:guide%2Fother",
      "article:guide%2Fstart",
      "article:guide%2Fother",
      "media:docs/guide/p.svg",
    ]);
    expect(linksOf("zh/guide/other.md")).toEqual(["article:guide%2Fstart"]);
    expect(linksOf("kr/guide/guide.md")).toEqual(["article:guide%2Fonly"]);
    expect(linksOf("kr/guide/other.md")).toEqual(["article:guide%2Fstart"]);
  });

  it("finds languages deep in paths, and says which texts have none", async () => {
    await put({
      "tree/posts/hello/en.md": "# Hello\n\n[second](../second/)\n",
      "tree/posts/hello/zh.md": "# 你好\n\n[第二](../second/en.md)\n",
      "tree/posts/second/en.md": "# Second\n",
      "tree/posts/second/zh.md": "# 第二\n",
      "tree/posts/second/ja.md": "# 二番目\n",
      "tree/posts/drafts/ja.md": "# 下書き\n",
      "tree/wiki/zh/a/page.md": "# 页\n",
      "tree/wiki/en/a/page.md": "# Page\n",
    });
    const { articles, findings } = await run(
      'languages: { en: ["posts/{path}/en", "{name}/en/{path}"], zh: ["posts/{path}/zh", "{name}/zh/{path}"] }\nskip: [drafts/**]\n',
    );
    expect(findings).toEqual([
      "posts/second/ja.md:1: warning: matches no pattern of languages in the mapping; left out. Add one there, or list the file under skip",
    ]);
    expect(Object.keys(articles).sort()).toEqual([
      "en/hello.md",
      "en/page.md",
      "en/second.md",
      "zh/hello.md",
      "zh/page.md",
      "zh/second.md",
    ]);
    expect(articles["en/hello.md"]).toContain('href="article:second"');
    expect(articles["zh/hello.md"]).toContain('href="article:second"');
  });

  it("reads front matter in TOML, tables in it as well", async () => {
    await put({
      "tree/en/a.md":
        '+++\ntitle = "Ein \\"Titel\\""\ndate = 2026-05-31T09:30:00+02:00\nweight = 3\ndraft = true\ncolour = "red"\n\n[taxonomies]\ntags = ["x", "y"]\n\n[extra]\ntoc = true\n+++\n\n# Gone\n\nText\n',
      "tree/en/b.md": "+++\r\ndate = 2026-05-31\r\n+++\r\n# From the heading\r\n\r\nText\r\n",
      "tree/en/c.md": '+++\ntitle = "C"\ndate = \n+++\n\n# From C\n',
    });
    const { findings } = await run(
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
    const { articles } = await run(
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
