import { describe, expect, it } from "vitest";
import { adoptedTree } from "../testing/adopted-tree.ts";

const TEXT = "# Title\n\nWords.\n";
const KOREAN = "# 제목\n\n한국어로 적은 글입니다. 이 글은 아주 짧지만 글자는 넉넉합니다.\n";

describe("a tree of another system", () => {
  const adopt = adoptedTree();

  it("uses a menu that its settings import", async () => {
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

  it("reports links of a menu that lead nowhere, even if another folder has a page of this name", async () => {
    const { lines, findings } = await adopt({
      "docs/.vitepress/config.mts":
        "export default { themeConfig: { sidebar: [{ text: 'A', link: '/a' }, { text: 'Fork', link: '/fork' }] } };\n",
      "docs/a.md": TEXT,
      "docs/docs/fork.md": TEXT,
    });
    expect(lines).toContain("menu: docs/.vitepress/config.mts, 2 entries");
    expect(findings).toEqual([
      'docs/.vitepress/config.mts:1: warning: the menu leads to "/fork", which is not in the tree; the entry is left out',
    ]);
  });

  it("gets a menu from its own system, its folders, or its groups", async () => {
    const own = await adopt({
      "mkdocs.yml": "nav:\n  - A: a.md\n  - More:\n      - B: b.md\n",
      "docs/a.md": TEXT,
      "docs/b.md": TEXT,
    });
    expect(own.lines).toContain("menu: mkdocs.yml, 3 entries");
    expect(own.mapping).toContain("\nnavigation: mkdocs.yml\n");
    expect(own.findings).toEqual([]);
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
    const hugo = await adopt({
      "hugo.yaml": "languages: { en: { menus: { main: [{ name: B, pageRef: /b }] } }, zh: {} }\n",
      "content/b.md": TEXT,
    });
    expect(hugo.lines).toContain("menu: hugo.yaml, 1 entries");
    expect(hugo.findings).toEqual([]);
    const folders = await adopt({ "docs/guides/a.md": TEXT, "docs/guides/b.md": TEXT });
    expect(folders.lines).toContain("menu: of the folders");
    expect(folders.mapping).toContain("\nnavigation: docs/\n");
    expect(folders.findings).toEqual([]);
    const posts = await adopt({ "_posts/2024-05-31-a.md": TEXT, "about.md": TEXT });
    expect(posts.lines).toContain("menu: of the groups");
    expect(posts.mapping).toContain("  top_menu:\n    - { id: posts, name: Posts, group: posts }\n");
    expect(posts.findings).toEqual([]);
  });

  it("counts the entries of its menu once if file names contain the language", async () => {
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

  it("of Microsoft's documentation has a menu from several files, an address prefix, and redirects of renamed texts", async () => {
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
  ])("has rules for the former addresses of its texts: %s, %j", async (settings, text, file, rules) => {
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

  it("has links that spell a language differently from its folder", async () => {
    const { mapping, findings } = await adopt({
      "content/en/a.md": "# A\n\n[Here](/en/b/), [a place](/cn/b/).\n",
      "content/en/b.md": TEXT,
      "content/en/cn/b.md": TEXT,
      "content/kr/a.md": `${KOREAN}\n[여기](/ko/b/)\n`,
      "content/kr/b.md": KOREAN,
      "content/zh-TW/a.md": "# 標題\n\n[這裡](/zh-tw/b/)\n",
      "content/zh-TW/b.md": "# 標題\n",
    });
    expect(mapping).toMatch(
      /^roots: \{ \/en\/: "", (?:\/ko\/: "", \/zh-tw\/: ""|\/zh-tw\/: "", \/ko\/: "") \}$/m,
    );
    expect(findings).toEqual([]);
  });

  it("has all collections of Astro, whose addresses begin with a prefix of the site", async () => {
    const { mapping, articles, findings } = await adopt({
      "astro.config.mjs":
        "// Before: { base: '/old' }\nexport default defineConfig({ vite: { base: '/v/' }, base: '/garden/' });\n",
      "src/content/blog/a.md": "# A\n\n[B](/garden/blog/b/), [C](/garden/notes/c).\n",
      "src/content/blog/b.md": TEXT,
      "src/content/notes/c.md": TEXT,
    });
    expect(mapping).toContain('{ path: "**", address: "/garden/{path}/" }');
    expect(findings).toEqual([]);
    expect(articles).toBe(3);
  });

  it.each([
    ["languages: { en: [ src/content/docs, src/content/blog as blog ] }", "docs", "blog", []],
    [
      "languages: { en: [ src/content/docs/en, src/content/blog as blog ], kr: src/content/docs/ko }",
      "docs/en",
      "blog",
      ["docs/ko/start.md"],
    ],
    [
      "languages: { en: [ src/content/docs/en, src/content/blog/en as blog ], kr: [ src/content/docs/ko, src/content/blog/ko as blog ] }",
      "docs/en",
      "blog/en",
      ["docs/ko/start.md", "blog/ko/start.md"],
    ],
  ])("has the blog beside the texts of Starlight: %s", async (languages, docs, blog, translated) => {
    const korean = translated.map((path) => [`src/content/${path}`, KOREAN]);
    const { mapping, articles, findings } = await adopt({
      "astro.config.mjs": "export default defineConfig({});\n",
      [`src/content/${docs}/start.md`]: "# Start\n\n[News](/blog/start/)\n",
      [`src/content/${blog}/start.md`]: "# News\n\n[Start](/start/)\n",
      ...Object.fromEntries(korean),
    });
    expect(mapping).toContain(languages);
    expect(findings).toEqual([]);
    expect(articles).toBe(2 + translated.length);
  });

  it("has covers from fields with any name that contain pictures of the tree", async () => {
    const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>';
    const fields = [
      "header-img: /img/a.svg",
      "cover_image: img/a.svg",
      "header: { teaser: ../img/a.svg }",
      "author_picture: /img/a.svg",
      "badge: /elsewhere/b.svg",
    ];
    const texts = fields.map((field, index) => [
      `docs/${index}.md`,
      `---\ntitle: A\n${field}\n---\nWords.\n`,
    ]);
    const { mapping, findings } = await adopt({ ...Object.fromEntries(texts), "img/a.svg": picture });
    expect(mapping).toContain(
      "rename: { title: title, header-img: cover, cover_image: cover, header.teaser: cover }",
    );
    expect(mapping).toContain("ignore: [ author_picture, badge ]");
    expect(findings).toEqual([]);
  });

  it("reports links to texts that another language does not have", async () => {
    const { findings } = await adopt({
      "content/en/a.md": "# A\n\n[Korean](/ko/b/), [Korean only in part](/ko/a/).\n",
      "content/en/b.md": TEXT,
      "content/kr/a.md": KOREAN,
    });
    expect(findings).toEqual([
      expect.stringMatching(
        /^content\/en\/a\.md:3: warning: the link leads to "content\/kr\/b", which is not/,
      ),
    ]);
  });

  it("has no covers from other pictures beside a usual field", async () => {
    const { mapping, findings } = await adopt({
      "docs/a.md": "---\nbackground: /img/paper.svg\nimage: /img/a.svg\n---\nWords.\n",
      "docs/img/a.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
      "docs/img/paper.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
    });
    expect(mapping).toContain("rename: { image: cover }");
    expect(mapping).toContain("ignore: [ background ]");
    expect(findings).toEqual([]);
  });

  it("has no collections that are not pages, and has covers from inside an object", async () => {
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

  it("has drafts for unpublished texts, whatever marks them as unpublished", async () => {
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
  ])(
    "uses %s for a blog or for documentation, which the dates of its texts indicate",
    async (theme, files) => {
      expect((await adopt(files as Record<string, string>)).mapping).toContain(`\n  theme: ${theme} `);
    },
  );

  /** Returns the mapping's lines with values that texts get because of their folder. */
  function valuesIn(mapping: string): string[] {
    const [, lines = ""] = /^ {2}values:.*\n((?: {4}- .*\n)*)/m.exec(mapping) ?? [];
    return lines
      .trimEnd()
      .split("\n")
      .map((line) => line.replace(/^ {4}- |"/g, ""));
  }

  it("has the values that Jekyll's settings define for a folder", async () => {
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

  it("has the values of Hugo's sections, and drafts for planned or expired texts", async () => {
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

  it("has its fields, groups and components in the mapping, and open decisions as comments", async () => {
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

  it("has a group for posts, even if many folders are larger", async () => {
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
