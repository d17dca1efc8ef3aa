import { expect, it } from "vitest";
import { formatFinding } from "../../../content/source/findings.ts";
import { foreignTree, menuLines } from "../../testing/foreign-tree.ts";

const tree = foreignTree();

/** Adopts a tree of Nextra. Returns its articles, its menu as readers of each language see it, and the findings. */
async function adopt(files: Record<string, string>) {
  await tree.put(Object.fromEntries(Object.entries(files).map(([path, text]) => [`tree/${path}`, text])));
  const { articles, mapping, report } = await tree.adopt();
  const reader = await tree.reader();
  const menu = async (language: "en" | "zh" | "kr"): Promise<string[]> =>
    menuLines((await reader?.menuTree(language))?.["top_menu"]?.children ?? []);
  return {
    articles: articles.map(({ path, html }) => [path, html]),
    findings: report.findings.list.map(formatFinding),
    mapping,
    menu,
  };
}

it("pages of the app router are named after their folders", async () => {
  const { articles, menu, findings } = await adopt({
    "site/app/_meta.global.tsx": `export default {
  index: "Start",
  guide: { title: "The guide", items: { index: "All of it", dig: "" } },
  more: { type: "menu", title: "More", items: { far: { title: "Far", href: "https://far.example/" } } },
  people: { type: "menu", title: "People", items: { mina: "" } },
};
`,
    "site/app/page.mdx": "# Start\n\nSee [digging](/guide/dig).\n",
    "site/app/guide/page.mdx": "# Guide\n\nHow.\n",
    "site/app/guide/dig/page.mdx": "# Digging\n\n[Back](../guide)\n",
    "site/app/guide/dig/_part.mdx": "A part.\n",
    "site/app/people/mina/page.mdx": "# Mina\n\nShe digs.\n",
    "site/components/readme.md": "For people.\n",
  });
  expect(findings).toEqual([]);
  expect(articles.map(([path]) => path).sort()).toEqual([
    "en/guide/dig.md",
    "en/guide/guide.md",
    "en/home.md",
    "en/people/mina.md",
  ]);
  expect(await menu("en")).toEqual([
    "Start /home.html",
    "The guide /guide/guide.html",
    "  Digging /guide/dig.html",
    "More",
    "  Far https://far.example/",
    "People",
    "  Mina /people/mina.html",
  ]);
});

it.each([
  [
    "in files with a tag",
    {
      "pages/_meta.en.json":
        '{ "index": "Start", "tools": "All tools", "far": { "title": "Far", "href": "https://far.example/" } }',
      "pages/_meta.zh.json":
        '{ "index": "开始", "tools": "全部工具", "far": { "title": "远处", "href": "https://far.example/" } }',
      "pages/index.en.mdx": "# Home\n\nHello.\n",
      "pages/index.zh.mdx": "# 首页\n\n你好。\n",
      "pages/tools/_meta.en.json": '{ "spade": "A spade" }',
      "pages/tools/_meta.zh.json": '{ "spade": "一把铲子" }',
      "pages/tools/spade.en.mdx": "# Spade\n\nIt digs.\n",
      "pages/tools/spade.zh.mdx": "# 铲子\n\n用来挖土。\n",
    },
  ],
  [
    "in folders",
    {
      "content/en/_meta.ts":
        'export default { index: "Start", tools: "All tools", far: { title: "Far", href: "https://far.example/" } };\n',
      "content/zh/_meta.ts":
        'export default { index: "开始", tools: "全部工具", far: { title: "远处", href: "https://far.example/" } };\n',
      "content/en/index.mdx": "# Home\n\nHello.\n",
      "content/zh/index.mdx": "# 首页\n\n你好。\n",
      "content/en/tools/_meta.ts": 'export default { spade: "A spade" };\n',
      "content/zh/tools/_meta.ts": 'export default { spade: "一把铲子" };\n',
      "content/en/tools/spade.mdx": "# Spade\n\nIt digs.\n",
      "content/zh/tools/spade.mdx": "# 铲子\n\n用来挖土。\n",
    },
  ],
])("menus have the names of each language: %s", async (_where, files) => {
  const { menu, findings } = await adopt(files);
  expect(findings).toEqual([]);
  expect(await menu("en")).toEqual([
    "Start /home.html",
    "All tools",
    "  A spade /tools/spade.html",
    "Far https://far.example/",
  ]);
  expect(await menu("zh")).toEqual([
    "开始 /zh/home.html",
    "全部工具",
    "  一把铲子 /zh/tools/spade.html",
    "远处 https://far.example/",
  ]);
});
