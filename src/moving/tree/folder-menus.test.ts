import { expect, it } from "vitest";
import { formatFinding } from "../../content/source/findings.ts";
import { foreignTree, menuLines } from "../testing/foreign-tree.ts";

const tree = foreignTree();

/** Returns a text with a title and other fields of front matter. */
const page = (title: string, fields = ""): string => `---\ntitle: ${title}\n${fields}---\nWords.\n`;

/** Adopts and imports a tree. Returns its menus by language, as lines without addresses. */
async function menusOf(files: Readonly<Record<string, string>>, language: "en" | "zh" | "kr" = "en") {
  await tree.put(Object.fromEntries(Object.entries(files).map(([path, text]) => [`tree/${path}`, text])));
  const { report } = await tree.adopt();
  expect(report.findings.list.map(formatFinding)).toEqual([]);
  const menus = await (await tree.reader())?.menuTree(language);
  const linesOf = (type: string): string[] =>
    menuLines(menus?.[type]?.children ?? []).map((line) => line.replace(/ \/.*$/, ""));
  return { tabs: linesOf("top_menu"), tree: linesOf("left_menu") };
}

it("documentation without a menu gets the tree of its folders, by position, number or title", async () => {
  const menus = await menusOf({
    "docs/README.md": page("Harbor"),
    "docs/02-tools/02-rake.md": page("A rake"),
    "docs/02-tools/10-hoe.md": page("A hoe"),
    "docs/02-tools/1. spade.md": page("A spade"),
    "docs/01-beds/index.md": page("Our beds"),
    "docs/01-beds/z.md": page("Beans"),
    "docs/01-beds/a.md": page("Onions"),
    "docs/01-beds/deep-ones/b.md": page("Carrots"),
    "docs/last.md": page("Last words", "weight: 9\n"),
    "docs/first-words.md": page("First words", "weight: 0\n"),
  });
  const lines = [
    "Harbor",
    "First words",
    "Our beds",
    "  Beans",
    "  Deep ones",
    "    Carrots",
    "  Onions",
    "Tools",
    "  A spade",
    "  A rake",
    "  A hoe",
    "Last words",
  ];
  expect(menus).toEqual({ tabs: lines, tree: lines });
});

it("many pages next to folders do not become tabs, and posts become a list", async () => {
  const pages = Array.from({ length: 8 }, (_, index) => [`docs/page-${index}.md`, page(`Page ${index}`)]);
  const menus = await menusOf({
    ...(Object.fromEntries(pages) as Record<string, string>),
    "docusaurus.config.js": "module.exports = { title: 'Harbor' };\n",
    "docs/tools/spade.md": page("A spade"),
    "blog/2024-05-31-news.md": page("News"),
  });
  expect(menus.tabs).toEqual(["Page 0", "Tools", "  A spade", "Blog"]);
  expect(menus.tree).toEqual([...pages.map((_, index) => `Page ${index}`), "Tools", "  A spade"]);
});

it("folders have their names in each language of the tree", async () => {
  const files = {
    "docusaurus.config.js": "module.exports = { title: 'Harbor' };\n",
    "docs/tools/_category_.json": '{ "label": "All tools", "position": 2 }',
    "docs/tools/spade.md": page("A spade"),
    "docs/beds/_category_.json": '{ "label": "All beds", "position": 1 }',
    "docs/beds/beans.md": page("Beans"),
    "i18n/zh-CN/docusaurus-plugin-content-docs/current.json":
      '{ "sidebar.main.category.All beds": { "message": "菜畦" } }',
    "i18n/zh-CN/docusaurus-plugin-content-docs/current/tools/_category_.json": '{ "label": "工具" }',
    "i18n/zh-CN/docusaurus-plugin-content-docs/current/tools/spade.md": page("铲子"),
    "i18n/zh-CN/docusaurus-plugin-content-docs/current/beds/beans.md": page("豆子"),
  };
  expect((await menusOf(files)).tree).toEqual(["All beds", "  Beans", "All tools", "  A spade"]);
  expect((await menusOf(files, "zh")).tree).toEqual(["菜畦", "  豆子", "工具", "  铲子"]);
});

it("a vault in several languages has one entry per note, with its name in each language", async () => {
  const note = (permalink: string, text: string): string => `---\npermalink: ${permalink}\n---\n${text}\n`;
  const files = {
    "en/Plugins/Canvas.md": note(
      "canvas",
      "See [[Graph]]. %% hidden %%\n\n> [!compatibility] On desks\n> Only.",
    ),
    "en/Plugins/Graph.md": note("graph", "> [!faq]- Why?\n> So.\n\n## Part"),
    "zh/插件/白板.md": note("canvas", "见[[图谱]]。"),
    "zh/插件/图谱.md": note("graph", "文字。"),
    "en/Plugins/More views/Map.md": note("map", "Words."),
    "zh/插件/更多视图/地图.md": note("map", "文字。"),
  };
  expect((await menusOf(files)).tree).toEqual(["Plugins", "  Canvas", "  Graph", "  More views", "    Map"]);
  expect((await menusOf(files, "zh")).tree).toEqual(["插件", "  白板", "  图谱", "  更多视图", "    地图"]);
  expect(tree.imported.articles.map(({ path }) => path).sort()).toEqual(
    ["en", "zh"].flatMap((code) => ["canvas", "graph", "map"].map((slug) => `${code}/plugins/${slug}.md`)),
  );
  expect(tree.imported.articles[0]?.html).not.toContain("hidden");
  expect(tree.imported.articles[0]?.html).toContain("On desks");
});
