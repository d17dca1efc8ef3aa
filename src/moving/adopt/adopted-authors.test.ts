import { expect, it } from "vitest";
import { formatFinding } from "../../content/source/findings.ts";
import { foreignTree } from "../testing/foreign-tree.ts";

const tree = foreignTree();

it("one rename rule reads the authors of a tree in any notation", async () => {
  const page = (fields: string): string => `---\n${fields}\n---\nWords.\n`;
  await tree.put({
    "tree/_config.yml": "title: Harbor\n",
    "tree/_data/authors.yml": "kim: { name: Kim Minji }\n",
    "tree/a.md": page("author: kim"),
    "tree/b.md": page("author: [kim, Lee]"),
    "tree/c.md": page("author: { name: Park, email: park@garden.example }"),
    "tree/d.md": page("author:\n  - { name: Park, url: 'https://park.example' }\n  - name: Lee"),
    "tree/e.md": page("author: { name: Choi }"),
  });
  const { report, mapping } = await tree.adopt();
  expect(mapping).toMatch(/^ {2}rename: \{ author: authors \}$/m);
  expect(report.findings.list.map(formatFinding)).toEqual([]);
  expect(tree.imported.articles.map(({ authors }) => authors.join(" and "))).toEqual([
    "Kim Minji",
    "Kim Minji and Lee",
    "Park",
    "Park and Lee",
    "Choi",
  ]);
});
