import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { formatFinding } from "../../content/source/findings.ts";
import { checkTree } from "../import-tree.ts";
import { adoptTree } from "./adopt-tree.ts";

const TEXT = "# Title\n\nWords.\n";
const KOREAN = "# 제목\n\n한국어로 적은 글입니다. 이 글은 아주 짧지만 글자는 넉넉합니다.\n";

describe("a tree of another system", () => {
  let scratch: string;

  beforeEach(async () => {
    scratch = await mkdtemp(join(tmpdir(), "vitrine-test-"));
  });

  afterEach(() => rm(scratch, { recursive: true, force: true }));

  /** Adopts a tree, and checks it with the mapping that was written. */
  async function adopt(files: Record<string, string>) {
    const tree = join(scratch, "tree");
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(tree, path)), { recursive: true });
      await writeFile(join(tree, path), text);
    }
    const { mapping, lines } = await adoptTree(tree, "harbor");
    await writeFile(join(scratch, "mapping.yaml"), mapping);
    const report = await checkTree(tree, { mapping: join(scratch, "mapping.yaml"), tenant: "harbor" });
    return { mapping, lines, articles: report.articles, findings: report.findings.list.map(formatFinding) };
  }

  it.each<[system: string, languages: string[], articles: number, files: Record<string, string>]>([
    [
      "Hugo",
      ["language en: content/{path}", "language zh: content/{path}.zh"],
      3,
      {
        "hugo.toml": 'title = "Harbor"\n',
        "content/posts/a.md": "+++\ntitle = 'A'\ndate = 2024-05-31\ndraft = true\n+++\nWords.\n",
        "content/posts/b.md": TEXT,
        "content/posts/b.zh.md": TEXT,
      },
    ],
    [
      "Hugo",
      ["language en: content/{path}, content/{path}.en", "language zh: content/{path}.zh-cn"],
      5,
      {
        "config.yml": "title: Harbor\nlanguages: { en: { menu: { main: [{ name: B, url: /b/ }] } } }\n",
        "content/a.md": TEXT,
        "content/b.md": TEXT,
        "content/a.fr.md": TEXT,
        "content/b.fr.md": TEXT,
        // The letters of a country stand for its language on many sites.
        "content/a.jp.md": TEXT,
        "content/b.jp.md": TEXT,
        "content/b.zh-cn.md": TEXT,
        "content/c.en.md": TEXT,
        "content/c.zh-cn.md": TEXT,
      },
    ],
    [
      "Jekyll",
      ["language en: ."],
      2,
      {
        "_config.yml": "title: Harbor\n",
        "_posts/2024-05-31-a.md": "---\ntitle: A\ncategories: [x]\n---\nWords.\n",
        "about.md": TEXT,
        "README.md": TEXT,
        "_includes/part.md": TEXT,
      },
    ],
    ["Jekyll", ["language en: ."], 1, { "_posts/2024-05-31-a.md": "---\ntitle: A\n---\nWords.\n" }],
    [
      "Docusaurus",
      ["language en: docs, blog as blog", "language kr: i18n/ko/docusaurus-plugin-content-docs/current"],
      3,
      {
        "docusaurus.config.js": "module.exports = { title: 'Harbor' };\n",
        "docs/a.md": "---\nsidebar_position: 2\n---\n# A\n",
        "blog/2024-05-31-b.md": TEXT,
        "i18n/ko/docusaurus-plugin-content-docs/current/a.md": KOREAN,
        "node_modules/x/README.md": TEXT,
      },
    ],
    [
      "VitePress",
      ["language en: docs", "language zh: docs/zh"],
      2,
      {
        "docs/.vitepress/config.mts": "export default { title: 'Harbor' };\n",
        "docs/guide/a.md": TEXT,
        "docs/zh/guide/a.md": "# 标题\n\n[另一篇](/zh/guide/a)\n",
        "docs/es/guide/a.md": TEXT,
      },
    ],
    [
      "VitePress",
      ["language kr: site/src"],
      1,
      {
        "site/.vitepress/config.ts": "export default {\n  srcDir: 'src',\n};\n",
        "site/src/guide/a.md": `${KOREAN}\n![잎](/leaf.svg)\n`,
        "site/src/public/leaf.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
        "site/README.md": TEXT,
      },
    ],
    [
      "VitePress",
      ["language en: docs", "language zh: docs/zh-cn"],
      2,
      {
        "docs/.vitepress/config.ts": "export default {};\n",
        "docs/a.md": TEXT,
        "docs/zh-cn/a.md": TEXT,
        "docs/zh-tw/a.md": TEXT,
      },
    ],
    [
      "VitePress",
      ["language en: docs", "language zh: docs/zh"],
      2,
      {
        "docs/.vitepress/config/index.ts":
          "import { defineConfig } from 'vitepress';\nimport { en } from './en.js';\nexport default defineConfig({ title: 'Harbor', locales: { root: { label: 'English', ...en } } });\n",
        "docs/.vitepress/config/en.ts":
          "export const en = { themeConfig: { sidebar: { '/': [{ text: 'A', link: '/a' }] } } };\n",
        "docs/a.md": TEXT,
        "docs/zh/a.md": TEXT,
      },
    ],
    [
      "Jekyll",
      ["language en: {path}", "language zh: {path}/zh-hans/{name}"],
      4,
      {
        "_config.yml": "title: Harbor\ncollections: { articles: { output: true } }\n",
        "_articles/a.md": TEXT,
        "_articles/b.md": TEXT,
        "_articles/zh-hans/a.md": TEXT,
        "_articles/zh-hant/a.md": TEXT,
        "_articles/fr/a.md": TEXT,
        "_articles/it/b.md": TEXT,
        "_articles/pcm/b.md": TEXT,
        "about.md": TEXT,
      },
    ],
    [
      "MkDocs",
      ["language kr: pages"],
      1,
      { "mkdocs.yml": "site_name: Harbor\ndocs_dir: ./pages/\n", "pages/a.md": KOREAN },
    ],
    [
      "Starlight",
      ["language en: src/content/docs/en", "language kr: src/content/docs/ko"],
      2,
      {
        "astro.config.mjs": "export default { title: 'Harbor' };\n",
        "src/content/docs/en/a.mdx": '<Aside type="tip">Words</Aside>\n',
        "src/content/docs/ko/a.mdx": KOREAN,
      },
    ],
    ["Hexo", ["language en: source"], 1, { "_config.yml": "title: Harbor\n", "source/_posts/a.md": TEXT }],
    [
      "Nextra",
      ["language en: content/en", "language zh: content/zh"],
      2,
      { "content/en/_meta.js": "export default {};\n", "content/en/a.mdx": TEXT, "content/zh/a.mdx": TEXT },
    ],
    [
      "Obsidian",
      ["language en: ."],
      2,
      { ".obsidian/app.json": "{}\n", "Notes/A.md": "[[B]]\n", "Notes/B.md": TEXT },
    ],
    [
      "mdBook",
      ["language en: book/src"],
      2,
      {
        "book/book.toml": '[book]\ntitle = "Harbor"\n',
        "book/src/SUMMARY.md": "# Summary\n\n# Part\n\n- [A](a.md)\n",
        "book/src/a.md": TEXT,
        "book/src/b/c.md": TEXT,
      },
    ],
    ["GitBook", ["language en: ."], 2, { "SUMMARY.md": "* [A](a.md)\n", "a.md": TEXT, "b/c.md": TEXT }],
    [
      "MkDocs",
      ["language en: docs/{path}", "language zh: docs/{path}.cn"],
      3,
      {
        "mkdocs.yml": "site_name: Harbor\n",
        "docs/a.md": TEXT,
        "docs/a.cn.md": "# 标题\n\n中文写的文字。\n",
        "docs/a.es.md": TEXT,
        "docs/b/c.md": TEXT,
        "docs/b/c.es.md": TEXT,
      },
    ],
    [
      "MkDocs",
      ["language en: docs/en/docs", "language kr: docs/ko/docs"],
      2,
      {
        "docs/en/mkdocs.yml": "site_name: Harbor\n",
        "docs/ko/mkdocs.yml": "INHERIT: ../en/mkdocs.yml\n",
        "docs/fr/mkdocs.yml": "INHERIT: ../en/mkdocs.yml\n",
        "docs/en/docs/a.md": "# Title\n\n{* ../../examples/a.py hl[1] *}\n",
        "docs/ko/docs/a.md": KOREAN,
        "docs/fr/docs/a.md": TEXT,
        "examples/a.py": "print()\n",
      },
    ],
    [
      "Markdown",
      ["language en: docs/en", "language kr: docs/ko"],
      2,
      { "docs/en/a.md": TEXT, "docs/ko/a.md": KOREAN },
    ],
  ])("is recognised and comes in by its mapping: %s", async (system, languages, articles, files) => {
    const adopted = await adopt(files);
    expect(adopted.lines[0]).toBe(`system: ${system}`);
    expect(adopted.lines.filter((line) => line.startsWith("language "))).toEqual(languages);
    expect(adopted.findings).toEqual([]);
    expect(adopted.articles).toBe(articles);
  });

  it("brings a menu that its settings import", async () => {
    const { lines, mapping, findings } = await adopt({
      "docs/.vitepress/config/index.mts":
        "import { defineConfig } from 'vitepress';\nimport { shared } from './shared';\nimport { en } from './en.mjs';\nexport default defineConfig({ ...shared, locales: { root: { label: 'English', ...en } } });\n",
      "docs/.vitepress/config/shared.mts": "export const shared = {\n  title: 'Harbor',\n};\n",
      "docs/.vitepress/config/en.mts":
        "import more from '../more';\nexport const en = defineConfig({ themeConfig: { sidebar: { '/guide/': side(), '/more/': more } } });\nfunction side() { return [{ text: 'A', link: '/a' }, { text: 'B', link: '/b' }]; }\n",
      "docs/.vitepress/more/index.ts": "export default [{ text: 'C', link: '/more/c' }];\n",
      "docs/a.md": TEXT,
      "docs/b.md": TEXT,
      "docs/more/c.md": TEXT,
    });
    expect(lines).toContain("menu: docs/.vitepress/config/index.mts, 3 entries");
    expect(mapping).toContain("name: Harbor");
    expect(findings).toEqual([]);
  });

  it("brings its menu: that of its own system, its folders, or its groups", async () => {
    const own = await adopt({
      "mkdocs.yml": "nav:\n  - A: a.md\n  - More:\n      - B: b.md\n",
      "docs/a.md": TEXT,
      "docs/b.md": TEXT,
    });
    expect(own.lines).toContain("menu: mkdocs.yml, 3 entries");
    expect(own.mapping).toContain("\nnavigation: mkdocs.yml\n");
    expect(own.findings).toEqual([]);
    await rm(join(scratch, "tree"), { recursive: true });
    const blog = await adopt({
      "_config.yml": "theme: next\n",
      "_config.landscape.yml": "menu: { Home: /, X: /x/, Y: /y/ }\n",
      "_config.next.yml": "menu:\n  home: / || fa fa-home\n  about: /about/\n  shop: /shop/\n",
      "source/_posts/a.md": TEXT,
      "source/about/index.md": TEXT,
      "source/shop/index.md": TEXT,
    });
    expect(blog.mapping).toContain("\nnavigation: _config.next.yml\n");
    expect(blog.findings).toEqual([]);
    await rm(join(scratch, "tree"), { recursive: true });
    const data = await adopt({
      "_config.yml": "theme: melody\n",
      "source/_data/links.yml": "menu: { X: /x/, Y: /y/, Z: /z/ }\n",
      "source/_data/melody.yml": "menu:\n  关于: /about\n  小店: /shop\n",
      "source/_posts/a.md": TEXT,
      "source/about/index.md": TEXT,
      "source/shop/index.md": TEXT,
    });
    expect(data.lines).toContain("menu: source/_data/melody.yml, 2 entries");
    expect(data.findings).toEqual([]);
    await rm(join(scratch, "tree"), { recursive: true });
    const nextra = await adopt({
      "content/ko/_meta.js": "export default { a: '하나' };\n",
      "content/en/_meta.js": "export default { a: 'One', '-': { type: 'separator' }, more: 'More' };\n",
      "content/en/a.mdx": TEXT,
      "content/en/more/b.mdx": TEXT,
      "content/ko/a.mdx": KOREAN,
    });
    expect(nextra.lines).toContain("menu: content/en/_meta.js, 3 entries");
    expect(nextra.mapping).toContain("\nnavigation: content/en/_meta.js\n");
    expect(nextra.findings).toEqual([]);
    await rm(join(scratch, "tree"), { recursive: true });
    const hugo = await adopt({
      "hugo.yaml": "languages: { en: { menus: { main: [{ name: B, pageRef: /b }] } }, zh: {} }\n",
      "content/b.md": TEXT,
    });
    expect(hugo.lines).toContain("menu: hugo.yaml, 1 entries");
    expect(hugo.findings).toEqual([]);
    await rm(join(scratch, "tree"), { recursive: true });
    const folders = await adopt({ "docs/guides/a.md": TEXT, "docs/guides/b.md": TEXT });
    expect(folders.lines).toContain("menu: of the folders");
    expect(folders.mapping).toContain("\nnavigation: docs/\n");
    expect(folders.findings).toEqual([]);
    await rm(join(scratch, "tree"), { recursive: true });
    const posts = await adopt({ "_posts/2024-05-31-a.md": TEXT, "about.md": TEXT });
    expect(posts.lines).toContain("menu: of the groups");
    expect(posts.mapping).toContain("  top_menu:\n    - { id: posts, name: Posts, group: posts }\n");
    expect(posts.findings).toEqual([]);
  });

  it("counts the entries of its menu once where names tell languages apart", async () => {
    const page = (title: string): string => `---\ntitle: ${title}\nmenu: main\n---\nWords.\n`;
    const { lines } = await adopt({
      "hugo.toml": "title = 'Harbor'\n",
      "content/a.md": page("A"),
      "content/a.zh.md": page("甲"),
      "content/a.fr.md": page("Un"),
      "content/b.md": page("B"),
      "content/b.zh.md": page("乙"),
      "content/b.fr.md": page("Deux"),
    });
    expect(lines).toContain("menu: hugo.toml, 2 entries");
  });

  it("of a vendor has its menu of several files, its base, and what was renamed", async () => {
    const { mapping, lines, findings } = await adopt({
      ".openpublishing.publish.config.json": "{}",
      ".openpublishing.redirection.json": JSON.stringify({
        redirections: [
          { source_path: "beds/sow.md", redirect_url: "/garden/beds/sowing#deep" },
          { source_path: "beds/gone.md", redirect_url: "/elsewhere/" },
        ],
      }),
      "Beds/docfx.json":
        '{ "build": { "globalMetadata": { "breadcrumb_path": "/garden/beds/breadcrumb/toc.json" } } }',
      "Beds/toc.yml": "- name: Start\n  href: index.md\n- name: Tools\n  href: tools/toc.yml\n",
      "Beds/tools/TOC.yml": "items: []\n",
      "Beds/tools/toc.yml":
        "items:\n  - { name: Spade, href: spade.md }\n  - { name: Sowing, href: ../sowing.md }\n",
      "Beds/index.md": TEXT,
      "Beds/sowing.md": "# Sowing\n\n[Spade](/garden/beds/tools/spade) and [other](/other/place).\n",
      "Beds/tools/spade.md": TEXT,
    });
    expect(lines[0]).toBe("system: DocFX");
    expect(lines).toContain("menu: Beds/toc.yml, 3 entries");
    expect(mapping).toContain("origin: https://learn.microsoft.com");
    expect(mapping).toMatch(
      /path: sowing.md, address: \[ "\/garden\/beds\/\{path\}", "\/en-us\/garden\/beds\/\{path\}", \/garden\/beds\/sow \]/,
    );
    expect(findings).toEqual([]);
  });

  it.each<[settings: string, text: string, file: string, rules: string[]]>([
    [
      "_config.yml",
      "permalink: pretty\n",
      "_posts/2024-05-31-a.md",
      [
        '{ path: "**/_posts/**", address: "/{categories}/{year}/{month}/{day}/{slug}/" }',
        '{ path: "**", address: "/{path}/" }',
      ],
    ],
    [
      "_config.yml",
      "permalink: /:wday/:title/\n",
      "_posts/2024-05-31-a.md",
      ['{ path: "**", address: "/{path}/" }'],
    ],
    [
      "hugo.toml",
      '[permalinks]\nposts = "/:year/:slug/"\n',
      "content/posts/a.md",
      ['{ path: posts/**, address: "/{year}/{title}/" }', '{ path: "**", address: "/{path}/" }'],
    ],
    [
      "hugo.toml",
      'uglyURLs = true\ndefaultContentLanguageInSubdir = true\n[permalinks]\nposts = "/:year/:slug/"\n',
      "content/posts/a.md",
      [
        '{ path: posts/**, address: "/{language}/{year}/{title}.html" }',
        '{ path: "**", address: "/{language}/{path}.html" }',
      ],
    ],
    [
      "hugo.yaml",
      "uglyURLs: { posts: true, beds: false }\n",
      "content/posts/a.md",
      ['{ path: posts/**, address: "/{path}.html" }', '{ path: "**", address: "/{path}/" }'],
    ],
    [
      "config/_default/permalinks.toml",
      'posts = "/p/:title/"\n',
      "content/posts/a.md",
      ['{ path: posts/**, address: "/p/{title}/" }', '{ path: "**", address: "/{path}/" }'],
    ],
    [
      "_config.yml",
      "collections: { beds: { output: true }, tools: { output: true, permalink: /t/:name/ } }\n",
      "_beds/a.md",
      [
        '{ path: "**/_posts/**", address: "/{categories}/{year}/{month}/{day}/{slug}.html" }',
        '{ path: "**/_beds/**", address: "/beds/{rest}.html" }',
        '{ path: "**/_tools/**", address: "/t/{name}/" }',
        '{ path: "**", address: "/{path}.html" }',
      ],
    ],
    [
      "_config.yml",
      "permalink: posts/:abbrlink/\n",
      "source/_posts/a.md",
      [
        '{ path: "**/_posts/**", address: "/posts/{field.abbrlink}/" }',
        '{ path: "**", address: "/{path}/" }',
      ],
    ],
    [
      "_config.yml",
      "permalink: :year/:title/\n",
      "source/_posts/old/a.md",
      [
        '{ path: "**/_posts/**", address: [ "/{year}/{slug}/", "/{year}/{rest}/" ] }',
        '{ path: "**", address: "/{path}/" }',
      ],
    ],
    ["mkdocs.yml", "site_name: A\n", "docs/a.md", ['{ path: "**", address: "/{path}/" }']],
  ])("says where its texts were: %s, %j", async (settings, text, file, rules) => {
    const { mapping, findings } = await adopt({ [settings]: text, [file]: TEXT });
    const [, written = ""] = /^oldAddresses:\n((?: {2}.*\n)+)/m.exec(mapping) ?? [];
    expect(
      written
        .trimEnd()
        .split("\n")
        .map((line) => line.replace("  - ", "")),
    ).toEqual(rules);
    expect(findings).toEqual([]);
  });

  it("leaves out collections that are no pages, and reads covers within an object", async () => {
    const { mapping, articles } = await adopt({
      "_config.yml": "collections: { people: {}, beds: { output: true } }\n",
      "_people/kim.md": "---\nname: Kim\n---\nWords.\n",
      "_beds/a.md": "---\nimage: { path: /a.svg, alt: A }\n---\nWords.\n",
      "404.md": TEXT,
    });
    expect(mapping).toContain(", /_people/** ]");
    expect(mapping).toContain("image.path: cover, image.alt: coverAlt");
    expect(articles).toBe(1);
  });

  it("keeps what was not shown as drafts, whatever says so", async () => {
    const { mapping } = await adopt({
      "_config.yml": "title: A\n",
      "a.md": "---\ntitle: A\npublished: false\n---\nWords.\n",
      "b.md": "---\ntitle: B\npublish: 2024-05-31\n---\nWords.\n",
    });
    expect(mapping).toContain("  flags: { published: shown }\n");
  });

  it.each([
    ["theme1", { "_config.yml": "title: A\n", "_posts/2024-05-31-a.md": TEXT, "about.md": TEXT }],
    ["theme3", { "_config.yml": "title: A\n", "beds/a.md": TEXT, "about.md": TEXT }],
    ["theme1", { "hugo.toml": "title = 'A'\n", "content/a.md": "---\ndate: 2024-05-31\n---\nA.\n" }],
    ["theme3", { "hugo.toml": "title = 'A'\n", "content/docs/a.md": TEXT }],
  ])("has %s for a blog or for documentation, by the days of its texts", async (theme, files) => {
    expect((await adopt(files as Record<string, string>)).mapping).toContain(`\n  theme: ${theme} `);
  });

  /** The lines of the values that texts get by their place. */
  function valuesIn(mapping: string): string[] {
    const [, lines = ""] = /^ {2}values:.*\n((?: {4}- .*\n)*)/m.exec(mapping) ?? [];
    return lines
      .trimEnd()
      .split("\n")
      .map((line) => line.replace(/^ {4}- |"/g, ""));
  }

  it("gives texts what the settings of Jekyll say for their place", async () => {
    const { mapping, findings } = await adopt({
      "_config.yml":
        "exclude: [notes/]\ncollections: { beds: { output: true } }\ndefaults:\n  - { scope: { path: '' }, values: { layout: page, author: Kim } }\n  - { scope: { path: plans }, values: { published: false } }\n  - { scope: { path: '', type: posts }, values: { permalink: '/:title/', author: Lee } }\n  - { scope: { type: beds }, values: { published: false } }\n  - { scope: { type: pages }, values: { hidden: true } }\n  - { scope: { path: gone }, values: { hidden: true } }\n",
      "_posts/2024-05-31-a.md": TEXT,
      "_beds/b.md": TEXT,
      "plans/c.md": TEXT,
      "notes/d.md": TEXT,
      "about.md": TEXT,
    });
    expect(valuesIn(mapping)).toEqual([
      "{ path: plans/**, fields: { published: false } }",
      "{ path: *, fields: { hidden: true } }",
      "{ path: plans/**, fields: { hidden: true } }",
      "{ path: **/_beds/**, fields: { published: false } }",
      "{ path: **/_posts/**, fields: { author: Lee } }",
      "{ path: **, fields: { author: Kim } }",
    ]);
    expect(mapping).toContain("notes/** ]");
    expect(findings.filter((finding) => finding.includes("nothing in the tree"))).toEqual([]);
  });

  it("gives texts what Hugo has below their section, and keeps what was planned or taken away", async () => {
    const { mapping } = await adopt({
      "hugo.toml": "title = 'A'\n[[cascade]]\ndraft = true\n[cascade.target]\npath = '/plans/**'\n",
      "content/news/_index.md": "---\ntitle: News\ncascade: { build: { render: never } }\n---\n",
      "content/news/a.md":
        "---\ndate: 2020-01-01\npublishDate: 2999-01-01\nexpirydate: 2999-01-02\n---\nA.\n",
      "content/plans/b.md": TEXT,
    });
    expect(valuesIn(mapping)).toEqual([
      "{ path: content/news/**, fields: { build: { render: never } } }",
      "{ path: content/plans/**, fields: { draft: true } }",
    ]);
    expect(mapping).toContain("flags: { draft: draft, build.render: shown, expirydate: until }");
    expect(mapping).toContain("date: publishedAt, publishDate: publishedAt");
  });

  it("has its fields, groups and components in the mapping, and what is open as comments", async () => {
    const { mapping, findings } = await adopt({
      "guides/a.md":
        '---\ntitle: A\ndescription: B\ntags: x, y\ndate: 03/04/2022\ncover: a.svg\nlayout: post\n---\n<Tabs><TabItem label="One">\nx\n</TabItem></Tabs>\n\n<Spark a={1}>y</Spark>\n',
      "guides/b.md": "---\ntitle: B\ndate: 03/28/2022\nhidden: true\n---\n{{ site.name }}\n",
      "guides/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    });
    for (const part of [
      "rename: { title: title, description: summary, cover: cover, tags: tags, date: publishedAt }",
      'split: { tags: "," }',
      "flags: { hidden: unlisted }",
      "dates: MM/DD/YYYY",
      "ignore: [layout]",
      "{ slug: guides, name: Guides }",
      "{ path: guides/**, group: guides }",
      "Tabs: { block: tabs }",
      'Spark: "{body}"   # 1 in 1 file',
      'site.name: ""   # 1 in 1 file',
    ])
      expect(mapping.replace(/([[{]) | (?=[\]])/g, "$1").replace(/\{(?=\w)/g, "{ ")).toContain(
        part.replace(/\{(?=\w)/g, "{ "),
      );
    expect(findings.filter((finding) => finding.includes(": error: "))).toEqual([]);
  });

  it("has a group for posts, however many folders are larger", async () => {
    const folders = Array.from({ length: 14 }, (_, index) => `part-${index}`);
    const files = folders.flatMap((folder): [string, string][] => [
      [`docs/${folder}/a.md`, TEXT],
      [`docs/${folder}/b.md`, TEXT],
    ]);
    const { lines } = await adopt({
      ...Object.fromEntries(files),
      "docusaurus.config.js": "module.exports = { title: 'Harbor' };\n",
      "blog/2024-05-31-a.md": TEXT,
    });
    const [groups = ""] = lines.filter((line) => line.startsWith("groups: "));
    expect(groups.split(", ")).toHaveLength(12);
    expect(groups).toContain("blog");
  });
});
