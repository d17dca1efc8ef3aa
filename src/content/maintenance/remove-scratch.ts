import { rm } from "node:fs/promises";
import { join } from "node:path";
import { namesIn } from "../files/remove-leftovers.ts";
import { OtherRehearsalError } from "../model/other-rehearsal-error.ts";
import { temporaryIn } from "../writing/rows/folders.ts";
import { lockRehearsals } from "./rehearsal-lock.ts";

/** Prefix of the folders in which rehearsals restore backups. */
export const SCRATCH_PREFIX = "rehearsal-";

/**
 * Removes the files that killed rehearsals have left behind. The caller must hold the rehearsal lock, so that none is running.
 */
export async function removeScratch(dataFolder: string): Promise<void> {
  for (const folder of await listScratch(dataFolder)) await rm(folder, { recursive: true, force: true });
}

/**
 * Like {@link removeScratch}, but does nothing while a rehearsal is running. A killed rehearsal leaves a folder that contains
 * visitors' data.
 */
export async function removeScratchIfIdle(dataFolder: string): Promise<void> {
  if ((await listScratch(dataFolder)).length === 0) return;
  try {
    const unlock = await lockRehearsals(dataFolder);
    await removeScratch(dataFolder).finally(unlock);
  } catch (error) {
    if (!(error instanceof OtherRehearsalError)) throw error;
  }
}

async function listScratch(dataFolder: string): Promise<string[]> {
  const temporary = temporaryIn(dataFolder);
  const names = await namesIn(temporary);
  return names.filter((name) => name.startsWith(SCRATCH_PREFIX)).map((name) => join(temporary, name));
}
