import { parentPort, workerData } from "node:worker_threads";
import * as v from "valibot";
import { openEngine } from "../engine/open-engine.ts";
import { foldersIn } from "../writing/rows/folders.ts";
import { applyDue } from "./apply-due.ts";
import type { WorkerAnswer } from "./due-releases.ts";

// The thread that applies releases when their moment has come.

const input = v.parse(v.object({ databaseUrl: v.string(), dataFolder: v.string() }), workerData);

parentPort?.on("message", async (now: number) => parentPort?.postMessage(await answer(now)));

async function answer(now: number): Promise<WorkerAnswer> {
  try {
    const engine = await openEngine(input.databaseUrl);
    try {
      return { applied: await applyDue(engine, foldersIn(input.dataFolder), now) };
    } finally {
      await engine.close();
    }
  } catch (error) {
    return { error };
  }
}
