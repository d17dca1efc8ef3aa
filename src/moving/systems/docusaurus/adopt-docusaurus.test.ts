import { expect, it } from "vitest";
import { formatFinding } from "../../../content/source/findings.ts";
import { foreignTree, menuLines } from "../../testing/foreign-tree.ts";

const tree = foreignTree();

/** Adopts and imports a tree. Returns a reader of the site, the mapping, and the findings. */
async function adopt(files: Readonly<Record<string, string>>) {
  await tree.put(Object.fromEntries(Object.entries(files).map(([path, text]) => [`tree/${path}`, text])));
  const { report, mapping } = await tree.adopt();
  const reader = await tree.reader();
  if (reader === undefined) throw new Error("refused");
  const articles = new Map(
    tree.imported.articles.map(({ slug, title, html }) => [
      slug,
      [title, ...(html.match(/(?<=href=")[^"]*/g) ?? [])],
    ]),
  );
  return { reader, mapping, articles, findings: report.findings.list.map(formatFinding) };
}

const CONFIG = "module.exports = { title: 'Harbor' };\n";

it("numbers before names are positions, and not part of addresses, links and menus", async () => {
  const { reader, articles, findings } = await adopt({
    "docusaurus.config.js": CONFIG,
    "sidebars.js": "module.exports = { docs: ['start', { Tools: ['tools/spade', 'tools/rake'] }] };\n",
    "docs/00-start.md": "# Start\n\n[Rake](./02-tools/02-rake.md), [the same](/docs/tools/rake).\n",
    "docs/02-tools/02-rake.md": "[Back](../start)\n",
    "docs/02-tools/1 - spade.md": "# A spade\n",
    "docs/02-tools/7.0-notes.md": "# Notes\n",
  });
  expect(findings).toEqual([]);
  expect(Object.fromEntries(articles)).toEqual({
    start: ["Start", "article:tools%2Frake", "article:tools%2Frake"],
    rake: ["rake", "article:start"],
    spade: ["A spade"],
    "7-0-notes": ["Notes"],
  });
  const menu = (await reader.menuTree("en"))["top_menu"]?.children ?? [];
  expect(menuLines(menu)).toEqual([
    "Start /start.html",
    "Tools",
    "  A spade /tools/spade.html",
    "  rake /tools/rake.html",
  ]);
  const redirects = await reader.listRedirects();
  expect(redirects.map(({ from, to }) => `${from} ${to}`)).toEqual(
    expect.arrayContaining(["/docs/tools/rake /tools/rake.html", "/docs/start /start.html"]),
  );
});

it("numbers are kept if the settings say so", async () => {
  const { mapping } = await adopt({
    "docusaurus.config.js":
      "module.exports = { presets: [['classic', { docs: { numberPrefixParser: false } }]] };\n",
    "docs/01-start.md": "# Start\n",
  });
  expect(mapping).not.toContain("numberedNames");
});

it("the words of its bars become names of groups and of the footer in each language", async () => {
  const { reader, mapping, findings } = await adopt({
    "docusaurus.config.ts": `import type { Config } from '@docusaurus/types';
const config: Config = {
  title: 'Harbor',
  themeConfig: {
    navbar: { items: [
      { type: 'docSidebar', sidebarId: 'docs', label: 'Docs' },
      { to: '/blog', label: 'News', position: 'left' },
      { type: 'localeDropdown', position: 'right' },
    ] },
    footer: { links: [
      { title: 'Read', items: [{ label: 'First steps', to: '/docs/start' }, { label: 'All news', to: '/blog' }, { html: '<b>x</b>' }] },
      { title: 'Elsewhere', items: [{ label: 'Seeds', href: 'https://seeds.example/' }] },
    ] },
  } satisfies Preset.ThemeConfig,
};
export default config;
`,
    "sidebars.js": "module.exports = { docs: ['start', { Tools: ['tools/spade'] }] };\n",
    "docs/start.md": "# Start\n",
    "docs/tools/spade.md": "# A spade\n",
    "blog/2024-05-31-news.md": "# First news\n",
    "i18n/zh-CN/docusaurus-theme-classic/navbar.json": JSON.stringify({
      "item.label.Docs": { message: "文档" },
      "item.label.News": { message: "新闻" },
    }),
    "i18n/zh-CN/docusaurus-theme-classic/footer.json": JSON.stringify({
      "link.title.Read": { message: "阅读" },
      "link.item.label.First steps": { message: "第一步", description: "x" },
      "link.item.label.All news": { message: "全部新闻" },
    }),
    "i18n/zh-CN/docusaurus-plugin-content-docs/current/start.md": "# 开始\n",
  });
  expect(findings).toEqual([]);
  expect(mapping).toContain("{ slug: blog, name: { en: News, zh: 新闻 } }");
  const foot = async (language: "en" | "zh"): Promise<string[]> =>
    menuLines((await reader.menuTree(language))["bottom_menu"]?.children ?? []);
  expect(await foot("en")).toEqual([
    "Read",
    "  First steps /start.html",
    "  All news /blog/index.html",
    "Elsewhere",
    "  Seeds https://seeds.example/",
  ]);
  expect(await foot("zh")).toEqual([
    "阅读",
    "  第一步 /zh/start.html",
    "  全部新闻 /zh/blog/index.html",
    "Elsewhere",
    "  Seeds https://seeds.example/",
  ]);
});

it("finds texts by their ids and slugs, in sidebars and links", async () => {
  const { reader, articles, findings } = await adopt({
    "docusaurus.config.js": CONFIG,
    "sidebars.js":
      "module.exports = { docs: ['hello', { type: 'category', label: 'Tools', link: { type: 'doc', id: 'begin' }, items: ['tools/fork', 'tools/far'] }] };\n",
    "docs/intro.md": "---\nid: hello\ntitle: Intro\n---\n[Fork](/docs/tools/fork), [far](/docs/far-away).\n",
    "docs/s.md": "---\nid: begin\nslug: /start\ntitle: Start\n---\n[Intro](/docs/hello).\n",
    "docs/tools/rake.md": "---\nid: fork\ntitle: Rake\n---\n[Start](/docs/start).\n",
    "docs/tools/spade.md": "---\nid: far\nslug: /far-away\ntitle: Spade\n---\nWords.\n",
  });
  expect(findings).toEqual([]);
  expect(Object.fromEntries(articles)).toEqual({
    intro: ["Intro", "article:tools%2Frake", "article:tools%2Fspade"],
    s: ["Start", "article:intro"],
    rake: ["Rake", "article:s"],
    spade: ["Spade"],
  });
  const menu = (await reader.menuTree("en"))["top_menu"]?.children ?? [];
  expect(menuLines(menu)).toEqual([
    "Intro /intro.html",
    "Tools /s.html",
    "  Rake /tools/rake.html",
    "  Spade /tools/spade.html",
  ]);
  const redirects = (await reader.listRedirects()).map(({ from, to }) => `${from} ${to}`);
  expect(redirects).toContain("/docs/far-away /tools/spade.html");
  expect(redirects).toContain("/docs/tools/fork /tools/rake.html");
});

it("finds texts by their ids in sidebars if the settings name another prefix", async () => {
  const { reader, findings } = await adopt({
    "docusaurus.config.js":
      "module.exports = { presets: [['classic', { docs: { routeBasePath: 'handbook' } }]] };\n",
    "sidebars.js": "module.exports = { docs: ['hello', 'tools/rake'] };\n",
    "docs/intro.md": "---\nid: hello\ntitle: Intro\n---\nWords.\n",
    "docs/tools/spade.md": "---\nid: rake\ntitle: Rake\n---\nWords.\n",
  });
  expect(findings).toEqual([]);
  const menu = (await reader.menuTree("en"))["top_menu"]?.children ?? [];
  expect(menuLines(menu)).toEqual(["Intro /intro.html", "Rake /tools/spade.html"]);
});
