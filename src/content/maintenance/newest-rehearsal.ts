import { join } from "node:path";
import * as v from "valibot";
import { readJsonFile, writeJsonFile } from "../files/json-file.ts";
import { explainFailure } from "../model/store-error.ts";

/** Name of a file in the data folder, next to the record of the backup. */
const FILE_NAME = "newest-rehearsal.json";

const newestRehearsalSchema = v.object({
  /** The absolute path of the backup, which was the newest at that time. */
  file: v.pipe(v.string(), v.minLength(1)),
  /** When the rehearsal was finished, in milliseconds since 1970. */
  time: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Whether the backup could be restored and every page that was opened was shown. */
  ok: v.boolean(),
  /** What went wrong. */
  reason: v.optional(v.string()),
});

/** The result of the last rehearsal, which tests whether the newest backup can be restored. */
export type NewestRehearsal = v.InferOutput<typeof newestRehearsalSchema>;

/** Records the result of a rehearsal. */
export async function recordRehearsal(dataFolder: string, rehearsal: NewestRehearsal): Promise<void> {
  await writeJsonFile(join(dataFolder, FILE_NAME), rehearsal);
}

/**
 * Finds the last rehearsal with this data folder. Resolves to `undefined` if there was none, or its record is damaged; the next
 * rehearsal replaces the record.
 *
 * @throws {StoreError} if the record cannot be read
 */
export async function findNewestRehearsal(dataFolder: string): Promise<NewestRehearsal | undefined> {
  const file = join(dataFolder, FILE_NAME);
  try {
    const noted = v.safeParse(newestRehearsalSchema, await readJsonFile(file));
    return noted.success ? noted.output : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw explainFailure(error, `Cannot read ${file}`);
  }
}
