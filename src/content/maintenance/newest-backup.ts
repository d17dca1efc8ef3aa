import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as v from "valibot";
import { makeFolder } from "../files/make-folder.ts";
import { StoreError, explainFailure } from "../model/store-error.ts";

/** In the data folder, as the path is one of this machine. */
const FILE_NAME = "newest-backup.json";

const newestBackupSchema = v.object({
  /** Absolute. */
  file: v.pipe(v.string(), v.minLength(1)),
  /** When it was finished: milliseconds since 1970. */
  time: v.pipe(v.number(), v.integer(), v.minValue(0)),
});

export type NewestBackup = v.InferOutput<typeof newestBackupSchema>;

/** Remembers which backup was made last. */
export async function noteBackup(dataFolder: string, backup: NewestBackup): Promise<void> {
  const file = join(dataFolder, FILE_NAME);
  await makeFolder(dataFolder);
  await writeFile(`${file}.partial`, `${JSON.stringify(backup)}\n`, { mode: 0o600 });
  await rename(`${file}.partial`, file);
}

/**
 * The backup that was made last with this data folder; `undefined` if none was.
 *
 * @throws {StoreError} if what was noted cannot be read
 */
export async function findNewestBackup(dataFolder: string): Promise<NewestBackup | undefined> {
  const file = join(dataFolder, FILE_NAME);
  try {
    return v.parse(newestBackupSchema, JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error) {
      if (error.code === "ENOENT") return undefined;
      throw explainFailure(error, `Cannot read ${file}`);
    }
    throw new StoreError(`${file} is damaged; remove it, and make a new backup: vitrine backup <file>`, {
      cause: error,
    });
  }
}
