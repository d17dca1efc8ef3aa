import { expect, it } from "vitest";
import { formatFinding } from "../../content/source/findings.ts";
import { foreignTree } from "../testing/foreign-tree.ts";

const tree = foreignTree();

it("names missing link targets as in the tree, and suggests what a mapping can contain", async () => {
  await tree.put({ "tree/a.md": "# A\n\n[Tools](/tools/spade) and ![a bed](img/bed.svg).\n" });
  const { report } = await tree.take(
    "site: { name: Other, languages: [{ code: en }] }\nlanguages: { en: . }\n",
  );
  expect(report.findings.list.map(formatFinding)).toEqual([
    'a.md:3: warning: the link leads to "tools/spade", which is not a text of the tree; only the words of the link are shown. If it is a page of the old site, add that site to origin in the mapping; if addresses with this beginning belong to a folder, add it to roots',
    'a.md:3: warning: the file "img/bed.svg" is not in the tree. Add it, or name the folder of such addresses under roots in the mapping',
  ]);
});
