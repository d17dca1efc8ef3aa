import { expect, it } from "vitest";
import { formatFinding } from "../../../content/source/findings.ts";
import { adoptTree } from "../../adopt/adopt-tree.ts";
import { TENANT, foreignTree, menuLines } from "../../testing/foreign-tree.ts";

const tree = foreignTree();

/**
 * Imports a tree with a mapping. Returns the lines of its top menu, indented by level, the findings, and the mapping that
 * adopting the tree would write.
 */
async function run(rules: string, files: Record<string, string>) {
  const site =
    "site: { name: Other, languages: [{ code: en, default: true }, { code: zh }], groups: [{ slug: posts, name: Posts }] }\n";
  await tree.put(Object.fromEntries(Object.entries(files).map(([path, text]) => [`tree/${path}`, text])));
  const { mapping } = await adoptTree(tree.at("tree"), TENANT);
  const { report } = await tree.take(site + rules);
  const menus = await (await tree.reader())?.menuTree("en");
  return {
    mapping,
    menu: menuLines(menus?.["top_menu"]?.children ?? []),
    findings: report.findings.list.map(formatFinding),
  };
}

it("includes entries in the front matter of Hugo's texts, among those of its settings", async () => {
  const text = (fields: string): string => `---\n${fields}\n---\nWords.\n`;
  const files = {
    "config/_default/hugo.toml": "title = 'Harbor'\n",
    "config/_default/menus.en.toml":
      "[[main]]\nname = 'Elsewhere'\nurl = 'https://example.com/'\nweight = 40\n[[main]]\nidentifier = 'tools'\nname = 'Tools'\nweight = 20\n",
    "config/_default/menus.zh.toml": "[[main]]\nidentifier = 'tools'\nname = '工具'\nweight = 20\n",
    "content/_index.md": text("title: Start\nmenus: { main: { weight: 10 } }"),
    "content/beds.md": text("title: Beds\nweight: 30\nmenu: main"),
    "content/beds.zh.md": text("title: 菜畦\nmenu: main"),
    "content/posts/_index.md": "---\ntitle: Diary\nmenu: [footer, main]\n---\n",
    "content/posts/a.md": text("title: A\ndate: 2024-05-31\nmenu: { footer: {} }"),
    "content/spade.md": text("title: Spade\nmenu:\n  main: { parent: tools, name: The spade, weight: 2 }"),
    "content/rake.md": text("title: Rake\nmenus:\n  main: { parent: tools, identifier: tools, weight: 1 }"),
    "content/shed.md": text("title: Shed\nmenus: { main: { parent: Places } }"),
  };
  const rules =
    "languages: { en: 'content/{path}', zh: 'content/{path}.zh' }\nfrontMatter: { ignore: [date, menu, menus, weight] }\n";
  const groups = "groups: [{ path: posts/**, group: posts }]\n";
  const navigation = "navigation: config/_default/hugo.toml\n";
  const { mapping, menu, findings } = await run(rules + groups + navigation, files);
  expect(mapping).toContain(navigation);
  expect(findings).toEqual([]);
  expect(menu).toEqual([
    "Start /home.html",
    "Tools",
    "  Rake /rake.html",
    "  The spade /spade.html",
    "Beds /beds.html",
    "Elsewhere https://example.com/",
    "Diary /posts/index.html",
    "Places",
    "  Shed /shed.html",
  ]);
  const chinese = await (await tree.reader())?.menuTree("zh");
  expect(menuLines(chinese?.["top_menu"]?.children ?? [])).toContain("工具");
});

it("has all sections if Hugo's settings say so", async () => {
  const files = {
    "hugo.yaml":
      "sectionPagesMenu: main\nmenus: { main: [{ identifier: beds, name: All beds, pageRef: /beds, weight: 1 }] }\n",
    "content/beds/_index.md": "---\ntitle: Beds\n---\nWords.\n",
    "content/tools/_index.md": "---\ntitle: Tools\nlinkTitle: Our tools\n---\nWords.\n",
    "content/tools/sharp/_index.md": "---\ntitle: Sharp\n---\nWords.\n",
  };
  const { menu } = await run("languages: { en: content }\nnavigation: hugo.yaml\n", files);
  expect(menu).toEqual(["All beds /beds.html", "Our tools /tools.html"]);
});

it("has all pages of a documentation section below its entry, by weight, but no posts", async () => {
  const text = (fields: string): string => `---\n${fields}\n---\nWords.\n`;
  const files = {
    "hugo.toml":
      "[[menus.main]]\nname = 'Manual'\nurl = '/docs/'\nweight = 1\n[[menus.main]]\nname = 'News'\npageRef = '/posts'\nweight = 2\n",
    "content/docs/_index.md": text("title: Docs"),
    "content/docs/beds.md": text("title: Beds\nweight: 3"),
    "content/docs/tools/_index.md": "---\ntitle: All tools\nweight: 2\n---\n",
    "content/docs/tools/spade.md": text("title: Spade"),
    "content/docs/care/_index.md": text("title: Care\nweight: 1"),
    "content/docs/care/oil.md": text("title: Oil"),
    "content/posts/_index.md": text("title: Posts"),
    "content/posts/a.md": text("title: A\ndate: 2024-05-31"),
  };
  const { menu } = await run(
    "languages: { en: content }\nfrontMatter: { rename: { weight: order } }\nnavigation: hugo.toml\n",
    files,
  );
  expect(menu.map((line) => line.replace(/ \/.*$/, ""))).toEqual([
    "Manual",
    "  Care",
    "    Oil",
    "  All tools",
    "    Spade",
    "  Beds",
    "News",
  ]);
});

it("ignores menus and titles in languages that our sites do not have", async () => {
  const menu = (name: string): string => `[[main]]\nidentifier = 'beds'\nname = '${name}'\nurl = '/beds/'\n`;
  const files = {
    "config/_default/hugo.toml": "defaultContentLanguage = 'en'\n",
    "config/_default/languages.de.toml": "title = 'Hafen'\n",
    "config/_default/languages.en.toml": "title = 'Harbor'\n",
    "config/_default/languages.zh-cn.toml": "title = '港口'\n",
    "config/_default/menu.de.toml": menu("Beete"),
    "config/_default/menu.en.toml": menu("All beds"),
    "config/_default/menu.zh-cn.toml": menu("菜畦"),
    "content/de/beds.md": "# Beete\n",
    "content/en/beds.md": "# Beds\n",
    "content/zh-cn/beds.md": "# 畦\n",
  };
  const languages = "languages: { en: content/en, zh: content/zh-cn }\nskip: [de/**]\n";
  const { mapping, menu: shown } = await run(`${languages}navigation: config/_default/hugo.toml\n`, files);
  expect(shown).toEqual(["All beds /beds.html"]);
  expect(mapping).toContain("name: Harbor");
});
