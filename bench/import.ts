import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runVitrineWith } from "../e2e/server.ts";
import { writeBenchFolder } from "./content.ts";
import type { Figure } from "./figures.ts";
import type { Installation } from "./installations.ts";
import { median } from "./processes.ts";

const ROUNDS = 3;
const TREE = path.resolve(import.meta.dirname, "../../shared/corpus/experience-league");
const MAPPING = path.resolve(import.meta.dirname, "../sites/mappings/experience-league.yaml");
const OUTCOME = /\((\d+)\/s\), (\d+) MB at most/;

/**
 * Articles a second that an import takes into an empty store, against a parser alone over the same Markdown: the
 * real tree beside the project, which is converted too; the measured content where there is none.
 */
export async function measureImport({ emptyDatabase }: Installation): Promise<Figure[]> {
  const scratch = mkdtempSync(path.join(tmpdir(), "vitrine-bench-import-"));
  try {
    const isReal = existsSync(TREE);
    const folder = isReal ? TREE : path.join(scratch, "content");
    if (!isReal) writeBenchFolder(folder);
    const foreign = isReal ? ["--mapping", MAPPING, "--tenant", "measured"] : [];
    const rates: number[] = [];
    const floors: number[] = [];
    const ratios: number[] = [];
    let memory = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const floor = parseAlone(folder);
      const environment = await emptyDatabase();
      const dataFolder = path.join(scratch, `${round}`);
      const outcome = await runVitrineWith(environment, dataFolder, "import", folder, ...foreign);
      const [, rate, megabytes] = OUTCOME.exec(outcome) ?? [];
      rates.push(Number(rate));
      floors.push(floor);
      ratios.push(Number(rate) / floor);
      memory = Math.max(memory, Number(megabytes));
    }
    return [
      {
        name: `import, ${isReal ? "real tree" : "measured content"}`,
        value: median(rates),
        unit: "articles/s",
        floor: median(floors),
        ratio: median(ratios),
        goal: "≥ 0.5",
        isMet: median(ratios) >= 0.5,
      },
      { name: "import, memory at most", value: memory, unit: "MiB", goal: "≤ 768 MiB", isMet: memory <= 768 },
    ];
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function parseAlone(folder: string): number {
  const script = path.join(import.meta.dirname, "parse-floor.ts");
  return Number(spawnSync(process.execPath, [script, folder], { encoding: "utf8" }).stdout);
}
