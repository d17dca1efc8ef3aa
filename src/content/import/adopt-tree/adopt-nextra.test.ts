import { expect, it } from "vitest";
import { foreignTree, menuLines } from "../../testing/foreign-tree.ts";
import { formatFinding } from "../source/findings.ts";

const tree = foreignTree();

/** Adopts a tree of Nextra; its articles, its menu as readers of each language see it, and the findings. */
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

it("pages of the app router are called after their folders", async () => {
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
