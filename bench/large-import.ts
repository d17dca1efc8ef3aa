import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Figure } from "./figures.ts";
import { importMeasured, parseAlone } from "./import.ts";
import type { Installation } from "./installations.ts";
import { writeLargeTree } from "./large-tree.ts";

const ARTICLES = 30_000;
const MAXIMUM_MEGABYTES = 600;

/** Measures one import of a large tree with a mapping: its speed, and the maximum memory of all threads together. */
export async function measureLargeImport(
  { emptyDatabase }: Installation,
  articles: number = ARTICLES,
): Promise<Figure[]> {
  const scratch = mkdtempSync(path.join(tmpdir(), "vitrine-bench-large-"));
  const [tree, mapping, data] = ["tree", "mapping.yaml", "data"].map((name) => path.join(scratch, name)) as [
    string,
    string,
    string,
  ];
  try {
    await writeLargeTree({ tree, mapping }, articles);
    const baseline = parseAlone(tree);
    const named = ["--mapping", mapping, "--tenant", "large"];
    const { rate, megabytes } = await importMeasured(await emptyDatabase(), data, tree, named);
    return [
      {
        name: `import, ${articles} articles with a mapping`,
        value: rate,
        unit: "articles/s",
        baseline,
        ratio: rate / baseline,
        goal: "",
        isMet: true,
      },
      {
        name: `import, ${articles} articles with a mapping, maximum memory`,
        value: megabytes,
        unit: "MiB",
        goal: `≤ ${MAXIMUM_MEGABYTES} MiB`,
        isMet: megabytes <= MAXIMUM_MEGABYTES,
      },
    ];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
