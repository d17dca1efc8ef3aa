import { expect, it } from "vitest";
import { adoptTree } from "../../adopt/adopt-tree.ts";
import { TENANT, foreignTree, menuLines } from "../../testing/foreign-tree.ts";

const tree = foreignTree();

/** Adopts and imports a tree. Returns the lines of its top menu, indented by level. */
async function run(files: Record<string, string>): Promise<string[]> {
  await tree.put(Object.fromEntries(Object.entries(files).map(([path, text]) => [`tree/${path}`, text])));
  const { mapping } = await adoptTree(tree.at("tree"), TENANT);
  await tree.take(mapping);
  const menus = await (await tree.reader())?.menuTree("en");
  return menuLines(menus?.["top_menu"]?.children ?? []);
}

const page = (fields: string): string => `---\n${fields}\n---\nWords.\n`;

it("has pages of Jekyll below their named parents, in order of their positions", async () => {
  const files = {
    "_config.yml": "title: Harbor\nnav_external_links: [{ title: Elsewhere, url: 'https://example.com/' }]\n",
    "index.md": page("title: Start\nnav_order: 1"),
    "beds.md": page("title: Beds\nnav_order: 3\nchild_nav_order: desc"),
    "tools.md": page("title: Tools\nnav_order: 2"),
    "a/spade.md": page("title: Spade\nparent: Tools\nnav_order: 10"),
    "a/rake.md": page("title: Rake\nparent: Tools\nnav_order: 9"),
    "a/care.md": page("title: Care\nparent: Spade\ngrand_parent: Tools"),
    "a/more.md": page("title: More\nparent: Gone"),
    "b/one.md": page("title: One\nparent: Beds\nnav_order: 1"),
    "b/two.md": page("title: Two\nparent: Beds\nnav_order: 2"),
    "loop.md": page("title: Loop\nparent: Pool"),
    "pool.md": page("title: Pool\nparent: Loop"),
    "hidden.md": page("title: Hidden\nnav_exclude: true"),
  };
  expect(await run(files)).toEqual([
    "Start /home.html",
    "Tools /tools.html",
    "  Rake /a/rake.html",
    "  Spade /a/spade.html",
    "    Care /a/care.html",
    "Beds /beds.html",
    "  Two /b/two.html",
    "  One /b/one.html",
    "More /a/more.html",
    "Elsewhere https://example.com/",
  ]);
});

it("has the groups if no page names a parent", async () => {
  const files = {
    "_config.yml": "title: Harbor\n",
    "_posts/2024-05-31-a.md": page("title: A"),
    "about.md": page("title: About\nparent: Nobody"),
  };
  expect(await run(files)).toEqual(["Posts /posts/index.html", "About /about.html"]);
});
