import { join } from "node:path";
import { lockFile } from "../engine/file-lock.ts";
import { makeFolder } from "../files/make-folder.ts";
import { OtherRehearsalError } from "../model/other-rehearsal-error.ts";
import { explainFailure } from "../model/store-error.ts";

/**
 * Name of a file in the data folder. The empty file is never removed: otherwise two processes could lock two different files of
 * this name.
 */
const FILE_NAME = "rehearsal.lock";

/**
 * Locks a data folder against rehearsals by other processes. Resolves to the function that releases the lock.
 *
 * @throws {OtherRehearsalError} if another process is rehearsing
 * @throws {StoreError} if the folder cannot contain a lock
 */
export async function lockRehearsals(dataFolder: string): Promise<() => void> {
  const file = join(dataFolder, FILE_NAME);
  let unlock: (() => void) | undefined;
  try {
    await makeFolder(dataFolder);
    unlock = lockFile(file);
  } catch (error) {
    throw explainFailure(error, `Cannot lock ${file}`);
  }
  if (unlock !== undefined) return unlock;
  throw new OtherRehearsalError(
    `Another rehearsal in ${dataFolder} is running; try again when it has finished`,
  );
}
