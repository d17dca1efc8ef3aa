import { parentPort, workerData } from "node:worker_threads";
import { openEngine } from "../engine/open-engine.ts";
import { openFolders } from "../writing/rows/folders.ts";
import { applyDue } from "./apply-due.ts";
import type { WorkerInput, WorkerQuestion, WorkerReply } from "./due-releases.ts";

// The thread that applies due releases.

// The start options come from our own process, so they need no validation.
const input = workerData as WorkerInput;

/** The database is opened immediately, since connecting takes time that would delay the release. */
const opened = open();
opened.catch(() => {});

parentPort?.on("message", async (question: WorkerQuestion) =>
  parentPort?.postMessage(await answer(question)),
);

async function open() {
  const folders = await openFolders(input);
  return { folders, engine: await openEngine(input.databaseUrl) };
}

async function answer({ now, tenant }: WorkerQuestion): Promise<WorkerReply> {
  try {
    const { engine, folders } = await opened;
    return { applied: await applyDue(engine, folders, now, { tenant, studioHost: input.studioHost }) };
  } catch (error) {
    return { error };
  }
}
