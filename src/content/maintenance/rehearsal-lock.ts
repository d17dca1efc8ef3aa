import { join } from "node:path";
import { lockFile } from "../engine/file-lock.ts";
import { makeFolder } from "../files/make-folder.ts";
import { OtherRehearsalError } from "../model/other-rehearsal-error.ts";
import { explainFailure } from "../model/store-error.ts";

/** In the data folder. It stays there, empty: to remove it would let two processes lock two files of one name. */
const FILE_NAME = "rehearsal.lock";

/**
 * Keeps all other processes that use a data folder from rehearsing. Resolves to the function that lets them again.
 *
 * @throws {OtherRehearsalError} if another process rehearses
 * @throws {StoreError} if there can be no lock in the folder
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
    `Another rehearsal in ${dataFolder} is under way; try again when it has finished`,
  );
}
