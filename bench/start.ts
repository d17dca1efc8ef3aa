import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "../e2e/server.ts";
import type { Figure } from "./figures.ts";
import type { Installation } from "./installations.ts";
import { median, residentMebibytes, startBaseline } from "./processes.ts";

const ROUNDS = 5;
/** Time after which a server that has just answered is idle, in milliseconds. */
const SETTLE_MS = 1_000;

/**
 * Measures the time from the start of the process to the first answer 200, and the memory when idle, compared with a bare server.
 */
export async function measureStart({ dataFolder, environment }: Installation): Promise<Figure[]> {
  const folder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-"));
  const file = path.join(folder, "page");
  writeFileSync(file, "<!doctype html>");
  const starts: number[] = [];
  const bareStarts: number[] = [];
  const memory: number[] = [];
  const bareMemory: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const baseline = await startBaseline(file, "");
    const server = await startServer(dataFolder, environment);
    await sleep(SETTLE_MS);
    starts.push(server.startMs);
    bareStarts.push(baseline.startMs);
    memory.push(residentMebibytes(server.process.pid ?? 0));
    bareMemory.push(residentMebibytes(baseline.pid));
    await Promise.all([baseline.stop(), server.stop()]);
  }
  rmSync(folder, { recursive: true, force: true });
  return [
    against("start to first 200", "ms", starts, bareStarts, 500),
    against("memory when idle", "MiB", memory, bareMemory, 130),
  ];
}

function against(name: string, unit: string, values: number[], baselines: number[], limit: number): Figure {
  const value = median(values);
  const baseline = median(baselines);
  return {
    name,
    value,
    unit,
    baseline,
    ratio: value / baseline,
    goal: `≤ ${limit} ${unit}`,
    isMet: value <= limit,
  };
}
