import { expect, it } from "vitest";
import { foreignTree, menuLines } from "../testing/foreign-tree.ts";
import { sameMenus } from "./translated-names.ts";

const tree = foreignTree();

it.each<[path: string, own: string[], other: string[], found: string[]]>([
  ["SUMMARY.md", ["."], ["ko"], ["ko/SUMMARY.md"]],
  ["en/SUMMARY.md", ["en"], ["ko"], ["ko/SUMMARY.md"]],
  ["docs/en/toc.yml", ["docs/en/src"], ["docs/ko/src"], ["docs/ko/toc.yml"]],
  ["pages/_meta.json", ["pages/{path}"], ["pages/{path}.ko"], ["pages/_meta.ko.json"]],
  ["mkdocs.yml", ["docs/{path}"], ["docs/{path}.ko"], []],
])("the menu of another language is found next to its texts: %s", (path, own, other, found) => {
  expect(sameMenus(path, own, other)).toEqual(found);
});

it("a menu of Docusaurus has its translated names", async () => {
  await tree.put({
    "tree/docusaurus.config.js": "module.exports = { title: 'Garden' };\n",
    "tree/sidebars.js":
      "module.exports = { docs: ['start', { type: 'category', label: 'Work', items: ['dig'] }, { type: 'link', label: 'Seeds', href: 'https://seeds.example/' }] };\n",
    "tree/docs/start.md": "# Start\n\nHello.\n",
    "tree/docs/dig.md": "# Dig\n\nDeep.\n",
    "tree/i18n/zh-CN/docusaurus-plugin-content-docs/current.json":
      '{ "sidebar.docs.category.Work": { "message": "干活" }, "sidebar.docs.link.Seeds": { "message": "种子" }, "version.label": { "message": "下一版" } }\n',
    "tree/i18n/zh-CN/docusaurus-plugin-content-docs/current/start.md": "# 开始\n\n你好。\n",
    "tree/i18n/zh-CN/docusaurus-plugin-content-docs/current/dig.md": "# 挖\n\n挖深。\n",
  });
  await tree.adopt();
  const menu = (await (await tree.reader())?.menuTree("zh"))?.["top_menu"];
  expect(menuLines(menu?.children ?? [])).toEqual([
    "开始 /zh/start.html",
    "干活",
    "  挖 /zh/dig.html",
    "种子 https://seeds.example/",
  ]);
});
