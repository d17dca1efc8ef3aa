import { expect, it } from "vitest";
import { formatFinding } from "../../content/source/findings.ts";
import { foreignTree } from "../testing/foreign-tree.ts";

const tree = foreignTree();

it("names what a text of the tree leads to as the tree has it, and what a mapping can say of it", async () => {
  await tree.put({ "tree/a.md": "# A\n\n[Tools](/tools/spade) and ![a bed](img/bed.svg).\n" });
  const { report } = await tree.take(
    "site: { name: Other, languages: [{ code: en }] }\nlanguages: { en: . }\n",
  );
  expect(report.findings.list.map(formatFinding)).toEqual([
    'a.md:3: warning: the link leads to "tools/spade", which is no text of the tree; its words stay. If it is on the old site, name that under origin in the mapping; if addresses that begin so mean a folder, under roots',
    'a.md:3: warning: the file "img/bed.svg" is not in the tree. Put it there, or name the folder that such addresses mean under roots in the mapping',
  ]);
});
