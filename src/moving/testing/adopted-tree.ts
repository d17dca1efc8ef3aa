import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { formatFinding } from "../../content/source/findings.ts";
import { adoptTree } from "../adopt/adopt-tree.ts";
import { checkTree } from "../import-tree.ts";

/** Returns a function that adopts a tree in a new folder, and checks the tree with the resulting mapping. */
export function adoptedTree() {
  let scratch: string;

  beforeEach(async () => {
    scratch = await mkdtemp(join(tmpdir(), "vitrine-test-"));
  });

  afterEach(() => rm(scratch, { recursive: true, force: true }));

  return async function adopt(files: Record<string, string>) {
    const tree = join(scratch, "tree");
    await rm(tree, { recursive: true, force: true });
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(tree, path)), { recursive: true });
      await writeFile(join(tree, path), text);
    }
    const { mapping, lines } = await adoptTree(tree, "harbor");
    await writeFile(join(scratch, "mapping.yaml"), mapping);
    const report = await checkTree(tree, { mapping: join(scratch, "mapping.yaml"), tenant: "harbor" });
    return { mapping, lines, articles: report.articles, findings: report.findings.list.map(formatFinding) };
  };
}
