import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runVitrineWith } from "../e2e/server.ts";
import type { Figure } from "./figures.ts";
import type { Installation } from "./installations.ts";
import { writeLargeTree } from "./large-tree.ts";
import { median } from "./processes.ts";

/** Number of rounds, which alternate with the baseline. On a busy machine, a single round is unreliable. */
const ROUNDS = 3;
/** Number of articles in the tree, and their length: 20 KB each. */
const ARTICLES = 600;
const LENGTH = 8;
const OUTCOME = /\((\d+)\/s\), peak memory (\d+) MB\n\S+: \d+ added/;

/**
 * Measures articles per second of imports into an empty store, compared with a parser alone on the same Markdown. It imports a
 * tree of another system, and the content folder exported from it. Articles of the tree are parsed twice: to convert and to
 * render them.
 */
export async function measureImport(installation: Installation): Promise<Figure[]> {
  const scratch = mkdtempSync(path.join(tmpdir(), "vitrine-bench-import-"));
  try {
    const tree = path.join(scratch, "tree");
    const mapping = path.join(scratch, "mapping.yaml");
    await writeLargeTree({ tree, mapping }, ARTICLES, LENGTH);
    const foreign = ["--mapping", mapping, "--tenant", "large"];
    const converted = await measureFolder(installation, "foreign tree", tree, foreign);
    // On PostgreSQL, one kind of folder is enough, because databases differ only in the time of writing, which is the same for
    // both.
    if (installation.engine === "PostgreSQL") return converted;
    const folder = path.join(scratch, "content");
    const data = path.join(scratch, "data");
    const environment = await installation.emptyDatabase();
    await runVitrineWith(environment, data, "import", tree, "--create", ...foreign);
    await runVitrineWith(environment, data, "export", "large", folder);
    return [...converted, ...(await measureFolder(installation, "content folder", folder, []))];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function measureFolder(
  { emptyDatabase }: Installation,
  name: string,
  folder: string,
  options: readonly string[],
): Promise<Figure[]> {
  const rates: number[] = [];
  const baselines: number[] = [];
  const ratios: number[] = [];
  let memory = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const data = mkdtempSync(path.join(tmpdir(), "vitrine-bench-import-"));
    try {
      const baseline = parseAlone(folder);
      const { rate, megabytes } = await importMeasured(await emptyDatabase(), data, folder, options);
      rates.push(rate);
      baselines.push(baseline);
      ratios.push(rate / baseline);
      memory = Math.max(memory, megabytes);
    } finally {
      rmSync(data, { recursive: true, force: true });
    }
  }
  return [
    {
      name: `import, ${name}`,
      value: median(rates),
      unit: "articles/s",
      baseline: median(baselines),
      ratio: median(ratios),
      goal: "≥ 0.5",
      isMet: median(ratios) >= 0.5,
    },
    {
      name: `import, ${name}, maximum memory`,
      value: memory,
      unit: "MiB",
      goal: "≤ 768 MiB",
      isMet: memory <= 768,
    },
  ];
}

/** Imports into an empty store. Resolves to articles per second and to the maximum memory. */
export async function importMeasured(
  environment: Record<string, string>,
  data: string,
  folder: string,
  options: readonly string[],
): Promise<{ rate: number; megabytes: number }> {
  const outcome = await runVitrineWith(environment, data, "import", folder, "--create", ...options);
  const [, rate, megabytes] = OUTCOME.exec(outcome) ?? [];
  if (rate === undefined) throw new Error(`The import printed no rate:\n${outcome}`);
  return { rate: Number(rate), megabytes: Number(megabytes) };
}

/** Returns the articles per second of a Markdown parser alone, in one thread. */
export function parseAlone(folder: string): number {
  const script = path.join(import.meta.dirname, "parse-baseline.ts");
  return Number(spawnSync(process.execPath, [script, folder], { encoding: "utf8" }).stdout);
}
