import { expect, it } from "vitest";
import { formatFinding } from "../../content/source/findings.ts";
import { TENANT, foreignTree } from "../testing/foreign-tree.ts";

const tree = foreignTree();

it("omits an unreadable picture, and imports everything else", async () => {
  await tree.put({
    "tree/a.md": "# A\n\n![A bed](bed.png)\n\nWords.\n",
    "tree/bed.png": "no picture",
    "tree/shed.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="3"/>',
  });
  const { articles, media, report } = await tree.take(
    `site: { name: ${TENANT}, languages: [{ code: en, default: true }] }\nlanguages: { en: . }\n`,
  );
  expect(articles.map(({ html }) => html)).toEqual([expect.stringContaining("Words.")]);
  expect(media.map(({ path }) => path)).toEqual(["shed.svg"]);
  expect(report.findings.errors).toBe(0);
  expect(report.findings.list.map(formatFinding)).toContainEqual(
    expect.stringMatching(/^bed\.png:1: warning: the picture cannot be read: .+ This file is left out$/),
  );
});
