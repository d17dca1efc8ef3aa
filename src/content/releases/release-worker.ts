import { parentPort, workerData } from "node:worker_threads";
import { openEngine } from "../engine/open-engine.ts";
import { openFolders } from "../writing/rows/folders.ts";
import { applyDue } from "./apply-due.ts";
import type { WorkerReply, WorkerInput } from "./due-releases.ts";

// The thread that applies releases when their moment has come.

// From our own process.
const input = workerData as WorkerInput;

parentPort?.on("message", async (now: number) => parentPort?.postMessage(await answer(now)));

async function answer(now: number): Promise<WorkerReply> {
  try {
    const engine = await openEngine(input.databaseUrl);
    try {
      return { applied: await applyDue(engine, await openFolders(input), now, input.studioHost) };
    } finally {
      await engine.close();
    }
  } catch (error) {
    return { error };
  }
}
