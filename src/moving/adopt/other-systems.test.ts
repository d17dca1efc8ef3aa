import { expect, it } from "vitest";
import { foreignTree } from "../testing/foreign-tree.ts";
import { adoptTree } from "./adopt-tree.ts";

const tree = foreignTree();

const TEXT = "# Title\n\nWords.\n";
const POST = "---\ndate: 2024-05-31\n---\nWords.\n";

/** Returns what is reported about other systems. The mapping must contain the same. */
async function seenBeside(files: Readonly<Record<string, string>>): Promise<string[]> {
  await tree.put(Object.fromEntries(Object.entries(files).map(([path, text]) => [`tree/${path}`, text])));
  const { lines, mapping } = await adoptTree(tree.at("tree"), "harbor");
  const reported = lines.flatMap((line) => /^also seen: (.*)$/.exec(line)?.[1] ?? []);
  for (const line of reported) expect(mapping).toContain(`\n# Also seen: ${line}\n`);
  return reported;
}

it("reports that texts of Hugo in a tree of Jekyll are read as its own", async () => {
  expect(
    await seenBeside({
      "_config.yml": "title: Harbor\n",
      "_posts/2024-05-31-a.md": POST,
      "hugo.toml": "title = 'Harbor'\n",
      "content/posts/b.md": POST,
      "content/posts/c.md": POST,
    }),
  ).toEqual(["Hugo (hugo.toml). 2 texts below content are read as texts of Jekyll"]);
});

it("reports that texts of another system in other folders are omitted", async () => {
  expect(
    await seenBeside({
      "docusaurus.config.js": "module.exports = {};\n",
      "docs/a.md": TEXT,
      "i18n/ko/docusaurus-plugin-content-docs/current/a.md": TEXT,
      "handbook/mkdocs.yml": "site_name: Handbook\n",
      "handbook/docs/b.md": TEXT,
      "_config.yml": "theme: jekyll-theme-cayman\n",
      "README.md": TEXT,
      "news/_posts/2024-05-31-c.md": POST,
    }),
  ).toEqual([
    "MkDocs (handbook/mkdocs.yml). 1 text below handbook/docs are left out: add their folder to languages, or adopt it separately",
    "Jekyll (_config.yml). 2 texts below the top of the tree are left out: add their folder to languages, or adopt it separately",
  ]);
});

it.each<Record<string, string>>([
  { "_config.yml": "theme: next\n", "source/_posts/2024-05-31-a.md": POST, "source/about.md": TEXT },
  { "book.toml": "[book]\n", "src/SUMMARY.md": "- [A](a.md)\n", "src/a.md": TEXT },
  { ".obsidian/app.json": "{}", "mkdocs.yml": "site_name: A\n", "docs/a.md": TEXT, "README.md": TEXT },
  { "docusaurus.config.js": "module.exports = {};\n", "docs/a.md": TEXT, "_config.yml": "title: A\n" },
])("reports nothing about a system without texts of its own: %j", async (files) => {
  expect(await seenBeside(files)).toEqual([]);
});
