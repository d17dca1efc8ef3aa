import { join } from "node:path";
import * as v from "valibot";
import { readJsonFile, writeJsonFile } from "../files/json-file.ts";
import { StoreError, explainFailure } from "../model/store-error.ts";

/** Name of a file in the data folder. It is not in the database, since the backup's path is only valid on this machine. */
const FILE_NAME = "newest-backup.json";

const newestBackupSchema = v.object({
  /** Absolute. */
  file: v.pipe(v.string(), v.minLength(1)),
  /** When the backup was finished, in milliseconds since 1970. */
  time: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export type NewestBackup = v.InferOutput<typeof newestBackupSchema>;

/** Records the newest backup. */
export async function recordBackup(dataFolder: string, backup: NewestBackup): Promise<void> {
  await writeJsonFile(join(dataFolder, FILE_NAME), backup);
}

/** The newest backup of this data folder; `undefined` if there is none. @throws {StoreError} if the record cannot be read */
export async function findNewestBackup(dataFolder: string): Promise<NewestBackup | undefined> {
  const file = join(dataFolder, FILE_NAME);
  try {
    return v.parse(v.optional(newestBackupSchema), await readJsonFile(file));
  } catch (error) {
    if (error instanceof Error && "code" in error) throw explainFailure(error, `Cannot read ${file}`);
    throw new StoreError(`${file} is damaged; delete it, and create a new backup: vitrine backup <file>`, {
      cause: error,
    });
  }
}
