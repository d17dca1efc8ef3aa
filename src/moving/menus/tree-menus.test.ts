import { describe, expect, it } from "vitest";
import { formatFinding } from "../../content/source/findings.ts";
import { foreignTree, menuLines } from "../testing/foreign-tree.ts";

const tree = foreignTree();

/** Imports a tree by a mapping; its top menu as visitors see it, in lines that are indented by level, and the findings. */
async function run(
  mapping: string,
  files: Record<string, string>,
  settings = "",
): Promise<{ menu: string[]; findings: string[] }> {
  const site = `site: { name: Other, ${settings}languages: [{ code: en, default: true }, { code: zh }] }\n`;
  await tree.put(Object.fromEntries(Object.entries(files).map(([path, text]) => [`tree/${path}`, text])));
  const { report } = await tree.take(site + mapping);
  const menus = await (await tree.reader())?.menuTree("en");
  return {
    menu: menuLines(menus?.["top_menu"]?.children ?? []),
    findings: report.findings.list.map(formatFinding),
  };
}

it.each([
  [
    "Minimal Mistakes on Jekyll",
    "_data/navigation.yml",
    'main:\n  - { title: "Home", url: / }\n  - title: Tools\n    children:\n      - { title: "Spade", url: /tools/spade/ }\n  - { title: Elsewhere, url: "https://example.com/" }\n  - { title: Years, url: /year-archive/ }\ndocs:\n  - { title: Not this, url: /tools/spade/ }\n',
  ],
  [
    "Jekyll's own documentation",
    "_data/docs_nav.yml",
    "- { name: Home, link: / }\n- title: Tools\n  docs: [/tools/spade]\n- { name: Elsewhere, link: https://example.com/ }\n- { title: Years, url: /year-archive/ }\n",
  ],
  [
    "a theme of Hexo",
    "_config.next.yml",
    "scheme: Gemini\nmenu:\n  home: / || fa fa-home\n  Tools||fas fa-list:\n    Spade: /tools/spade/ || fa fa-leaf\n  Elsewhere: https://example.com/\n  Years: /year-archive/\n",
  ],
  [
    "another, in its own folder",
    "themes/fluid/_config.yml",
    'navbar:\n  menu:\n    - { key: "home", link: "/", icon: "i" }\n    - { key: "tools", submenu: [{ key: "spade", link: "/tools/spade/" }] }\n    - { key: elsewhere, link: "https://example.com/" }\n    - { key: years, link: /year-archive/ }\n',
  ],
])("a menu of addresses leads to the articles that had them: %s", async (_system, path, text) => {
  const files = {
    [path]: text,
    "index.md": "# Start\n\nHello.\n",
    "_pages/spade.md": "---\ntitle: Spade\npermalink: /tools/spade/\n---\nIt digs.\n",
  };
  expect(await run(`languages: { en: . }\nnavigation: ${path}\n`, files)).toEqual({
    menu: [
      expect.stringMatching(/^(Home|Start) \/home\.html$/),
      "Tools",
      "  Spade /spade.html",
      "Elsewhere https://example.com/",
    ],
    findings: [
      `${path}:1: warning: the menu leads to "/year-archive/", a page that the other system makes itself; the entry is left out`,
    ],
  });
});

it("has the parts of a book, and headings after the first, as levels", async () => {
  const files = {
    "SUMMARY.md":
      "# Summary\n\n[Start](README.md)\n\n# Work\n\n- [Spade](spade.md)\n\n---\n\n# More\n\n- [Far](https://far.example/)\n",
    "README.md": "# Start\n\nHello.\n",
    "spade.md": "# Spade\n\nIt digs.\n",
  };
  const mapping = "languages: { en: . }\nskip: [SUMMARY.md]\nnavigation: SUMMARY.md\n";
  expect((await run(mapping, files)).menu).toEqual([
    "Start /home.html",
    "Work",
    "  Spade /spade.html",
    "More",
    "  Far https://far.example/",
  ]);
});

it("is also the tree next to an article, if it has levels", async () => {
  const files = {
    "SUMMARY.md": "- [Start](README.md)\n- Tools\n  - [Spade](spade.md)\n",
    "flat.md": "- [Start](README.md)\n- [Spade](spade.md)\n",
    "README.md": "# Start\n\nHello.\n",
    "spade.md": "# Spade\n\nIt digs.\n",
  };
  const mapping = "languages: { en: . }\nskip: [SUMMARY.md, flat.md]\n";
  const { menu } = await run(`${mapping}navigation: SUMMARY.md\n`, files, "theme: theme3, ");
  const beside = async () =>
    menuLines((await (await tree.reader())?.menuTree("en"))?.["left_menu"]?.children ?? []);
  expect(menu).toEqual(["Start /home.html", "Tools", "  Spade /spade.html"]);
  expect(await beside()).toEqual(menu);
  await tree.imported.close();
  await run(`${mapping}navigation: flat.md\n`, files, "theme: theme3, ");
  expect(await beside()).toEqual([]);
});

it("leaves out what a menu leads to by an address that no link may have, and says so", async () => {
  const files = {
    "SUMMARY.md":
      "- [Start](README.md)\n- [Gone](broken:/spaces/a)\n- [Run](javascript:alert)\n- [Write](mailto:a@b.example)\n",
    "README.md": "# Start\n\n[Gone](broken:/spaces/a)\n",
  };
  const { menu, findings } = await run(
    "languages: { en: . }\nskip: [SUMMARY.md]\nnavigation: SUMMARY.md\n",
    files,
  );
  expect(menu).toEqual(["Start /home.html", "Write mailto:a@b.example"]);
  expect(findings).toEqual([
    expect.stringMatching(
      /^SUMMARY\.md:1: warning: the menu leads to "broken:\/spaces\/a", which is not in the tree/,
    ),
    expect.stringMatching(/^SUMMARY\.md:1: warning: the menu leads to "javascript:alert"/),
    expect.stringMatching(/^README\.md:3: warning: an address beginning with broken: is not allowed/),
  ]);
  const start = await (await tree.reader())?.findArticle({ slug: "home" }, "en");
  expect(start?.html).not.toContain("href");
});

it("takes percent signs in names, in menus and in old addresses", async () => {
  const files = {
    "SUMMARY.md": "- [All](100%.md)\n- [Half](50%25.md)\n- [None](0%-gone.md)\n",
    "index.md": "# Start\n\nHello.\n",
    "100%.md": "---\ntitle: Whole\npermalink: /whole-100%/\n---\nDone.\n",
    "50%.md": "# Middle\n\nHalf.\n",
  };
  const { menu, findings } = await run("languages: { en: . }\nnavigation: SUMMARY.md\n", files);
  expect(menu).toEqual([
    "Start /home.html",
    expect.stringMatching(/^All \//),
    expect.stringMatching(/^Half \//),
  ]);
  expect(findings).toContainEqual(expect.stringContaining("0%-gone.md"));
});

it.each([
  [
    "Hexo",
    "_config.next.yml",
    "menu:\n  归档: /archives/ || archive\n  tags: /tags/\n  RSS: /atom.xml\n  bed: /bed/\n",
  ],
  [
    "Jekyll",
    "_data/navigation.yml",
    "main:\n  - { title: 归档, url: /archives/ }\n  - { title: Tags, url: /tags/ }\n  - { title: RSS, url: /feed.xml }\n  - { title: Bed, url: /bed/ }\n",
  ],
])(
  "pages that %s makes itself: the list of posts and the feed, and no list of tags",
  async (_system, path, text) => {
    const files = {
      [path]: text,
      "_posts/2024-05-31-spade.md":
        "---\ntitle: Spade\n---\nIt digs. All [tags](/tags/), all [years](/archives/).\n",
      "tags/index.md": "---\ntitle: Tags\ntype: tags\n---\n",
      "archives.md": "---\ntitle: Archive\nlayout: archives\n---\n",
      "bed/index.md": "---\ntitle: Bed\n---\nEarth.\n",
    };
    const mapping = `languages: { en: . }
datedNames: true
groups: [{ path: "_posts/**", group: posts }]
navigation: ${path}
`;
    const site = "groups: [{ slug: posts, name: Posts }], ";
    expect(await run(mapping, files, site)).toEqual({
      menu: ["归档 /posts/index.html", "RSS /feed.xml", "Bed /bed.html"],
      findings: [
        `${path}:1: warning: the menu leads to "/tags/", a page that the other system makes itself; the entry is left out`,
      ],
    });
    const reader = await tree.reader();
    const list = await reader?.listArticles({ page: 1, size: 10 }, "en");
    expect(list?.items.map(({ slug }) => slug).sort()).toEqual(["bed", "spade"]);
    const spade = await reader?.findArticle({ slug: "spade" }, "en");
    expect(spade?.html.match(/href="[^"]*"/g)).toEqual([
      'href="/posts/index.html"',
      'href="/posts/index.html"',
    ]);
  },
);

const SPADE = { "docs/tools/spade.md": "# Spade\n", "docs/index.md": "# Home\n" };
const LEVELS = ["Home /home.html", "Tools", "  Spade /spade.html", "Elsewhere https://example.com/"];

describe("a menu of another system becomes ours", () => {
  it("from a SUMMARY.md, with headings as groups of their own and titles in other languages", async () => {
    const files = {
      "SUMMARY.md":
        "# Summary\n\n* [Start](README.md)\n* [Tools](tools/README.md)\n  * [Spade](tools/spade.md)\n  * [Not written]()\n\n## More\n\n* [Elsewhere](https://example.com/)\n",
      "README.md": "# Start\n\nHello.\n",
      "tools/README.md": "# Tools\n",
      "tools/spade.md": "# The spade\n",
      "zh/tools/spade.md": "# 铲子\n",
    };
    const mapping = "languages: { en: ., zh: zh }\nskip: [SUMMARY.md]\nnavigation: SUMMARY.md\n";
    expect(await run(mapping, files)).toEqual({
      menu: [
        "Start /home.html",
        "Tools /tools.html",
        "  Spade /spade.html",
        "More",
        "  Elsewhere https://example.com/",
      ],
      findings: [],
    });
    const chinese = await (await tree.reader())?.menuTree("zh");
    expect(chinese?.["top_menu"]?.children[1]?.children[0]).toMatchObject({
      name: "铲子",
      url: "/zh/spade.html",
    });
  });

  it.each([
    [
      "mkdocs.yml",
      "site_name: Garden\nnav:\n  - index.md\n  - Tools:\n      - Spade: tools/spade.md\n  - Elsewhere: https://example.com/\nmarkdown_extensions:\n  - pymdownx.emoji: { emoji_index: !!python/name:material.twemoji }\n",
    ],
    [
      "sidebars.js",
      `// @ts-check
/** @type {import('@docusaurus/plugin-content-docs').SidebarsConfig} */
const sidebars = { main: ["index", { type: "category", label: "Tools", items: [{ type: "doc", id: "tools/spade", label: "Spade" }] }, { type: "link", label: "Elsewhere", href: "https://example.com/" }] };
module.exports = sidebars;
`,
    ],
    [
      "sidebars.json",
      `{ "main": ["index", { "Tools": ["tools/spade"] }, { "type": "link", "label": "Elsewhere", "href": "https://example.com/" }] }`,
    ],
    [
      ".vitepress/config.mts",
      `import { defineConfig, type DefaultTheme } from "vitepress";
export default defineConfig({ title: "Garden", themeConfig: { sidebar: { "/": side() } } } satisfies object);
function side(): DefaultTheme.SidebarItem[] {
  return [{ text: "Home", link: "/index" }, { text: "Tools", base: "/tools/", items: [{ text: "Spade", link: "spade" }] }, elsewhere];
}
const elsewhere = { text: "Elsewhere", link: \`https://example.com/\` } as const;
`,
    ],
    [
      "astro.config.mjs",
      `import starlight from "@astrojs/starlight";
const tools = [{ slug: "tools/spade", label: "Spade" }];
export default defineConfig({ integrations: [starlight({ title: "Garden", sidebar: ["index", { label: "Tools", items: [...tools] }, { label: "Elsewhere", link: "https://example.com/" }] })] });
`,
    ],
    [
      "hugo.toml",
      '[[menus.main]]\nname = "Elsewhere"\nurl = "https://example.com/"\nweight = 30\n[[menus.main]]\nidentifier = "tools"\nname = "Tools"\nweight = 20\n[[menus.main]]\nname = "Spade"\nparent = "tools"\npageRef = "/tools/spade"\n[[menus.main]]\nname = "Home"\npageRef = "/index"\nweight = 10\n',
    ],
  ])("from a %s, read and never run", async (file, source) => {
    const mapping = `languages: { en: docs }\nnavigation: ${file}\n`;
    expect(await run(mapping, { ...SPADE, [file]: source })).toEqual({ menu: LEVELS, findings: [] });
  });

  const NEXTRA = {
    "content/en/index.mdx": "# Welcome\n\nWords.\n",
    "content/en/tools/index.mdx": "# All tools\n\nWords.\n",
    "content/en/tools/spade.mdx": "# The spade\n",
    "content/en/tools/rake.mdx": "# The rake\n",
    "content/en/beds/one.mdx": "# One\n",
    "content/en/secret.mdx": "# Secret\n",
    "content/en/later.mdx": "# Later\n",
    "content/zh/tools/spade.mdx": "# 铲子\n",
  };
  const NEXTRA_MENU = [
    "Welcome /home.html",
    "Tools /tools.html",
    "  Spade /spade.html",
    "  The rake /rake.html",
    "More",
    "  Garden beds",
    "    One /one.html",
    "  Elsewhere",
    "    Shop https://example.com/",
    "  Later /later.html",
  ];

  it.each<[string, string, Record<string, string>]>([
    [
      "a file in each folder",
      "content/en/_meta.tsx",
      {
        "content/en/_meta.tsx": `import type { MetaRecord } from "nextra";
const meta: MetaRecord = {
  index: "",
  tools: { title: "Tools", type: "page" },
  secret: { display: "hidden" },
  more: { type: "separator", title: "More" },
  beds: "Garden beds",
  else: { title: "Elsewhere", type: "menu", items: { shop: { title: "Shop", href: "https://example.com/" } } },
  "*": { theme: { toc: false } },
};
export default meta;
`,
        "content/en/tools/_meta.js": "export default { index: <b>All</b>, spade: 'Spade' }",
      },
    ],
    [
      "one file for all",
      "content/en/_meta.global.ts",
      {
        "content/en/_meta.global.ts": `export default {
  index: "",
  tools: { type: "page", title: "Tools", items: { index: "All", spade: "Spade" } },
  secret: { display: "hidden" },
  "---": { type: "separator", title: "More" },
  beds: { title: "Garden beds", items: { one: "" } },
  else: { title: "Elsewhere", type: "menu", items: { shop: { title: "Shop", href: "https://example.com/" } } },
} satisfies object;
`,
      },
    ],
    [
      "JSON",
      "content/en/_meta.json",
      {
        "content/en/_meta.json": `{ "index": "", "tools": "Tools", "secret": { "display": "hidden" }, "-- more": { "type": "separator", "title": "More" }, "beds": "Garden beds", "else": { "title": "Elsewhere", "type": "menu", "items": { "shop": { "title": "Shop", "href": "https://example.com/" } } } }`,
        "content/en/tools/_meta.json": `{ "index": { "display": "hidden" }, "spade": { "title": "Spade" } }`,
      },
    ],
  ])("of Nextra, from %s", async (_form, navigation, files) => {
    const mapping = `languages: { en: content/en, zh: content/zh }\nnavigation: ${navigation}\n`;
    expect(await run(mapping, { ...NEXTRA, ...files })).toEqual({ menu: NEXTRA_MENU, findings: [] });
    const chinese = await (await tree.reader())?.menuTree("zh");
    expect(chinese?.["top_menu"]?.children[1]?.children[0]).toMatchObject({ name: "铲子" });
  });

  it("of Nextra with languages in the names of files, without what is computed", async () => {
    const files = {
      "pages/_meta.en-US.json": `{ "b": "Second", "a": "First", "gone": "Gone" }`,
      "pages/_meta.zh-CN.json": `{ "b": "第二" }`,
      "pages/a.en-US.mdx": "# A\n",
      "pages/b.en-US.mdx": "# B\n",
      "pages/b.zh-CN.mdx": "# 乙\n",
      "pages/c/_meta.en-US.ts": "export default build();",
      "pages/c/d.en-US.mdx": "# D\n",
    };
    const mapping =
      'languages: { en: "pages/{path}.en-US", zh: "pages/{path}.zh-CN" }\nnavigation: pages/_meta.en-US.json\n';
    expect(await run(mapping, files)).toEqual({
      menu: ["Second /b.html", "First /a.html", "C", "  D /d.html"],
      findings: [
        expect.stringMatching(/^pages\/_meta\.en-US\.json:1: warning: 1 part of the menu is computed/),
        expect.stringMatching(/^pages\/_meta\.en-US\.json:1: warning: the menu leads to "gone"/),
      ],
    });
  });

  it("with all pages of a folder where the other system would list them", async () => {
    const source = `export default { all: [{ type: "autogenerated", dirName: "tools" }] };`;
    const found = await run("languages: { en: docs }\nnavigation: sidebars.ts\n", {
      ...SPADE,
      "docs/tools/rake.md": "# Rake\n",
      "sidebars.ts": source,
    });
    expect(found).toEqual({
      menu: ["Home /home.html", "Rake /rake.html", "Spade /spade.html"],
      findings: [],
    });
  });

  it("with the folders in it, in the order and by the names that they say themselves", async () => {
    const found = await run(
      "languages: { en: [docs, blog], zh: docs/zh }\nfrontMatter: { rename: { sidebar_position: order } }\nnavigation: sidebars.ts\n",
      {
        "sidebars.ts": 'export default { all: [{ type: "autogenerated", dirName: "." }] };',
        "docs/last.md": "# Last\n",
        "docs/intro.md": "---\nsidebar_position: 1\n---\n# Intro\n",
        "docs/zh/intro.md": "# 开始\n",
        "docs/tools/_category_.json": '{ "label": "Our tools", "position": 3 }',
        "docs/tools/spade.md": "---\nsidebar_position: 2\n---\n# Spade\n",
        "docs/tools/zinc-can.md": "---\nsidebar_position: 1\n---\n# Can\n",
        "docs/first-beds/_category_.yml": "position: 2\n",
        "docs/first-beds/index.md": "# Beds\n",
        "docs/first-beds/one.md": "# One\n",
        "blog/news.md": "# News\n",
      },
    );
    expect(found).toEqual({
      menu: [
        "Intro /intro.html",
        "Beds /first-beds.html",
        "  One /one.html",
        "Our tools",
        "  Can /zinc-can.html",
        "  Spade /spade.html",
        "Last /last.html",
      ],
      findings: [],
    });
  });

  it("has at most four levels: deeper entries become siblings of their parent", async () => {
    const levels = [..."abcdef"]
      .map((name, level) => `${"  ".repeat(level)}- [${name}](${name}.md)\n`)
      .join("");
    const files = Object.fromEntries([..."abcdef"].map((name) => [`${name}.md`, `# ${name}\n`]));
    const { menu } = await run("languages: { en: . }\nskip: [SUMMARY.md]\nnavigation: SUMMARY.md\n", {
      ...files,
      "SUMMARY.md": levels,
    });
    expect(menu.map((line) => line.replace(/ \/.*/, ""))).toEqual([
      "a",
      "  b",
      "    c",
      "      d",
      "      e",
      "      f",
    ]);
  });

  it("leaves out and reports what leads nowhere or is computed", async () => {
    const source = `import more from "./more.js";
export default { main: ["index", "gone", ...more(), { type: "category", label: "Empty", items: [] }] };`;
    const { menu, findings } = await run("languages: { en: docs }\nnavigation: sidebars.js\n", {
      ...SPADE,
      "sidebars.js": source,
    });
    expect(menu).toEqual(["Home /home.html"]);
    expect(findings).toEqual([
      expect.stringMatching(/^sidebars\.js:1: warning: 1 part of the menu is computed/),
      expect.stringMatching(/^sidebars\.js:1: warning: the menu leads to "gone"/),
    ]);
  });

  it.each([
    ["../secret/SUMMARY.md", /is not in the tree/],
    ["docs/index.md", /holds no menu that could be read/],
    ["notes.txt", /holds no menu of a known form/],
    ["sidebars.js", /cannot be read: /],
  ])("but not from %s", async (file, message) => {
    const files = {
      ...SPADE,
      "notes.txt": "a",
      "sidebars.js": "export default {",
      "../secret/SUMMARY.md": "- [A](a.md)",
    };
    const { menu, findings } = await run(`languages: { en: docs }\nnavigation: ${file}\n`, files);
    expect(menu).toEqual([]);
    expect(findings).toContainEqual(expect.stringMatching(message));
  });

  it("unless the mapping has one of its own", async () => {
    const mapping = `languages: { en: docs }
navigation: mkdocs.yml
menus: { top_menu: [{ id: own, name: Own, article: spade }] }
`;
    const files = { ...SPADE, "mkdocs.yml": "nav:\n  - Home: index.md\n" };
    expect((await run(mapping, files)).menu).toEqual(["Own /spade.html"]);
  });
});
