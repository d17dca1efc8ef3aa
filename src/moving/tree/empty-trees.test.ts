import { writeFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { formatFinding } from "../../content/source/findings.ts";
import { TENANT, foreignTree } from "../testing/foreign-tree.ts";

const tree = foreignTree();
const SITE = `site: { name: ${TENANT}, languages: [{ code: en, default: true }, { code: zh }] }\n`;

it("refuses a language whose folder is not in the tree", async () => {
  await tree.put({ "tree/en/a.md": "# A\n" });
  const { report } = await tree.take(`${SITE}languages: { en: en, zh: zh-Hans }\n`);
  expect(report.summary).toBeUndefined();
  expect(report.findings.list.map(formatFinding)).toContainEqual(
    expect.stringMatching(/mapping\.yaml:1: error: no file of the language "zh" .+ below zh-Hans/),
  );
});

it("refuses a tree without any article", async () => {
  await tree.put({ "tree/plan.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>' });
  const { report } = await tree.take(`${SITE}languages: { en: . }\n`);
  expect(report.summary).toBeUndefined();
  expect(report.findings.list).toMatchObject([{ severity: "error", kind: "no-articles" }]);
});

it("converts a text in another encoding, leaves out one that is not certain, and imports everything else", async () => {
  await tree.put({ "tree/a.md": "# A\n", "tree/old.md": "", "tree/odd.md": "" });
  await writeFile(tree.at("tree/old.md"), Buffer.from("2320436166e90a0a48656c6c6f20746f20796f752e0a", "hex"));
  await writeFile(tree.at("tree/odd.md"), Buffer.from("2320ff00fe81ff0390", "hex"));
  const { report, articles } = await tree.take(`${SITE}languages: { en: . }\n`);
  expect(articles.map(({ title }) => title)).toEqual(["A", "Café"]);
  expect(report.findings.list).toMatchObject([
    { file: "odd.md", severity: "warning", kind: "encoding" },
    {
      file: "old.md",
      severity: "warning",
      kind: "encoding",
      message: expect.stringContaining("WINDOWS-1252"),
    },
  ]);
});
