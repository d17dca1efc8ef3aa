import { describe, expect, it } from "vitest";
import { foreignTree } from "../testing/foreign-tree.ts";

const tree = foreignTree();

const SPADE = { "docs/tools/spade.md": "# Spade\n", "docs/index.md": "# Home\n" };
const LEVELS = ["Home /home.html", "Tools", "  Spade /spade.html", "Elsewhere https://example.com/"];

describe("a menu of another system is converted", () => {
  it("from a SUMMARY.md, with headings as groups and titles in other languages", async () => {
    const files = {
      "SUMMARY.md":
        "# Summary\n\n* [Start](README.md)\n* [Tools](tools/README.md)\n  * [Spade](tools/spade.md)\n  * [Not written]()\n\n## More\n\n* [Elsewhere](https://example.com/)\n",
      "README.md": "# Start\n\nHello.\n",
      "tools/README.md": "# Tools\n",
      "tools/spade.md": "# The spade\n",
      "zh/tools/spade.md": "# 铲子\n",
    };
    const mapping = "languages: { en: ., zh: zh }\nskip: [SUMMARY.md]\nnavigation: SUMMARY.md\n";
    expect(await tree.importMenu(mapping, files)).toEqual({
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
  ])("from a %s, whose source is parsed and never executed", async (file, source) => {
    const mapping = `languages: { en: docs }\nnavigation: ${file}\n`;
    expect(await tree.importMenu(mapping, { ...SPADE, [file]: source })).toEqual({
      menu: LEVELS,
      findings: [],
    });
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
      "one file for all folders",
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
    expect(await tree.importMenu(mapping, { ...NEXTRA, ...files })).toEqual({
      menu: NEXTRA_MENU,
      findings: [],
    });
    const chinese = await (await tree.reader())?.menuTree("zh");
    expect(chinese?.["top_menu"]?.children[1]?.children[0]).toMatchObject({ name: "铲子" });
  });

  it("of Nextra with languages in file names, without computed parts", async () => {
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
    expect(await tree.importMenu(mapping, files)).toEqual({
      menu: ["Second /b.html", "First /a.html", "C", "  D /d.html"],
      findings: [
        expect.stringMatching(/^pages\/_meta\.en-US\.json:1: warning: 1 part of the menu is computed/),
        expect.stringMatching(/^pages\/_meta\.en-US\.json:1: warning: the menu leads to "gone"/),
      ],
    });
  });

  it("with all pages of a folder that the other system would list", async () => {
    const source = `export default { all: [{ type: "autogenerated", dirName: "tools" }] };`;
    const found = await tree.importMenu("languages: { en: docs }\nnavigation: sidebars.ts\n", {
      ...SPADE,
      "docs/tools/rake.md": "# Rake\n",
      "sidebars.ts": source,
    });
    expect(found).toEqual({
      menu: ["Home /home.html", "Rake /rake.html", "Spade /spade.html"],
      findings: [],
    });
  });

  it("with its folders, in their own order and with their own names", async () => {
    const found = await tree.importMenu(
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
    const { menu } = await tree.importMenu(
      "languages: { en: . }\nskip: [SUMMARY.md]\nnavigation: SUMMARY.md\n",
      {
        ...files,
        "SUMMARY.md": levels,
      },
    );
    expect(menu.map((line) => line.replace(/ \/.*/, ""))).toEqual([
      "a",
      "  b",
      "    c",
      "      d",
      "      e",
      "      f",
    ]);
  });

  it("omits and reports entries with a missing target or computed by code", async () => {
    const source = `import more from "./more.js";
export default { main: ["index", "gone", ...more(), { type: "category", label: "Empty", items: [] }] };`;
    const { menu, findings } = await tree.importMenu("languages: { en: docs }\nnavigation: sidebars.js\n", {
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
    ["docs/index.md", /contains no readable menu/],
    ["notes.txt", /contains no menu in a known form/],
    ["sidebars.js", /cannot be read: /],
  ])("not from %s", async (file, message) => {
    const files = {
      ...SPADE,
      "notes.txt": "a",
      "sidebars.js": "export default {",
      "../secret/SUMMARY.md": "- [A](a.md)",
    };
    const { menu, findings } = await tree.importMenu(`languages: { en: docs }\nnavigation: ${file}\n`, files);
    expect(menu).toEqual([]);
    expect(findings).toContainEqual(expect.stringMatching(message));
  });

  it("unless the mapping contains a menu", async () => {
    const mapping = `languages: { en: docs }
navigation: mkdocs.yml
menus: { top_menu: [{ id: own, name: Own, article: spade }] }
`;
    const files = { ...SPADE, "mkdocs.yml": "nav:\n  - Home: index.md\n" };
    expect((await tree.importMenu(mapping, files)).menu).toEqual(["Own /spade.html"]);
  });
});
