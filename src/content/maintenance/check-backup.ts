import { open, stat } from "node:fs/promises";
import * as v from "valibot";
import { blobFile } from "../blobs/folder-blobs.ts";
import { type KnownBlob, countOtherFiles, findBlobFault } from "../blobs/inspect-blobs.ts";
import { insertedRows, isDump, statementsOf, verifyDump } from "../engine/postgres-dump-text.ts";
import { readBackSqlite, readMediaOfSqlite, readStepsOfSqlite } from "../engine/sqlite-backup.ts";
import { MEDIA_FOLDER } from "../model/file-range.ts";
import { StoreError, explainFailure } from "../model/store-error.ts";
import { checkDigest } from "./backup-digest.ts";

/** The content of a backup, and the damage found in it. */
export interface CheckedBackup {
  kind: "sqlite" | "postgres";
  /**
   * Whether all bytes were compared with a hash. Without a hash, a changed value remains undetected if the structure is intact.
   */
  hasDigest: boolean;
  /** The number of rows by table. */
  rows: Record<string, number>;
  bytes: number;
  mediaFolder: string;
  media: {
    total: number;
    bytes: number;
    /** The number of files to which the database does not refer. */
    others: number;
    faults: { path: string; fault: string }[];
  };
}

const mediaSchema = v.array(v.object({ path: v.string(), hash: v.string(), bytes: v.number() }));
/** The files to which a database refers: path, hash and size. */
type Media = v.InferOutput<typeof mediaSchema>;

const stepsSchema = v.array(
  v.object({ name: v.string(), before_hash: v.nullable(v.string()), after_hash: v.nullable(v.string()) }),
);
/** The changes of files in the revisions of a database: path and hashes before and after. */
type Steps = v.InferOutput<typeof stepsSchema>;

interface ReadBackup {
  rows: Record<string, number>;
  media: Media;
  steps: Steps;
}

const SQLITE_MAGIC = "SQLite format 3\0";
const GZIP_MAGIC = "\u001F\u008B";
const MAGIC_BYTES = 64;

/**
 * Reads a whole backup with its files, without restoring it. Damaged files are listed in the result.
 *
 * @throws {StoreError} if the backup's database is unreadable or incomplete
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  try {
    const { begin, bytes } = await readBegin(file);
    const kind = kindOf(file, begin);
    const hasDigest = kind === "postgres" || (await checkDigest(file));
    const { rows, ...named } = kind === "sqlite" ? checkSqlite(file) : await checkDump(file);
    const mediaFolder = `${file}-media`;
    return { kind, hasDigest, rows, bytes, mediaFolder, media: await checkMedia(mediaFolder, named) };
  } catch (error) {
    throw explainFailure(error, `Cannot read the backup ${file}`);
  }
}

async function readBegin(file: string): Promise<{ begin: Buffer; bytes: number }> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(MAGIC_BYTES), 0, MAGIC_BYTES, 0);
    return { begin: buffer.subarray(0, bytesRead), bytes: size };
  } finally {
    await handle.close();
  }
}

function kindOf(file: string, begin: Buffer): CheckedBackup["kind"] {
  const text = begin.toString("latin1");
  if (text.startsWith(SQLITE_MAGIC)) return "sqlite";
  if (isDump(begin)) return "postgres";
  throw new StoreError(
    text.startsWith(GZIP_MAGIC)
      ? `${file} is compressed; unpack it first: gunzip ${file}`
      : `${file} is not a backup by Vitrine: neither an SQLite database nor a PostgreSQL dump made by it`,
  );
}

function checkSqlite(file: string): ReadBackup {
  const rows = readBackSqlite(file);
  if (rows["migration"] === undefined) throw new StoreError(`${file} is a database of another program`);
  return {
    rows,
    media: rows["media"] === undefined ? [] : v.parse(mediaSchema, readMediaOfSqlite(file)),
    steps: rows["revision_file"] === undefined ? [] : v.parse(stepsSchema, readStepsOfSqlite(file)),
  };
}

/** Counts the rows of a dump and compares them with its last line. */
async function checkDump(file: string): Promise<ReadBackup> {
  const { rows } = await verifyDump(file);
  const found: Record<string, number> = {};
  const media: Media = [];
  const steps: Steps = [];
  for await (const statement of statementsOf(file)) {
    const inserted = insertedRows(statement);
    if (inserted === undefined) continue;
    found[inserted.table] = (found[inserted.table] ?? 0) + inserted.rows.length;
    if (inserted.table === "media") for (const row of v.parse(mediaSchema, inserted.rows)) media.push(row);
    if (inserted.table === "revision_file")
      for (const step of v.parse(stepsSchema, inserted.rows))
        if (step.name.startsWith(MEDIA_FOLDER)) steps.push(step);
  }
  for (const [table, count] of Object.entries(rows)) {
    if ((found[table] ?? 0) !== count)
      throw new StoreError(
        `${file} is damaged: it contains ${found[table] ?? 0} of ${count} rows of ${table}`,
      );
  }
  return { rows, media, steps };
}

/**
 * Checks the backup's files. Each content is read once, even if several paths refer to it. A file to which only earlier
 * revisions refer may be missing, since the backup may have been made without it.
 */
async function checkMedia(
  folder: string,
  { media, steps }: Omit<ReadBackup, "rows">,
): Promise<CheckedBackup["media"]> {
  const byHash = new Map<string, KnownBlob & { path: string }>(media.map((one) => [one.hash, one]));
  for (const { name, before_hash, after_hash } of steps)
    for (const hash of [before_hash, after_hash]) {
      if (hash === null || byHash.has(hash)) continue;
      const bytes = await sizeOf(blobFile(folder, hash));
      if (bytes !== undefined) byHash.set(hash, { path: name.slice(MEDIA_FOLDER.length), hash, bytes });
    }
  const faults: CheckedBackup["media"]["faults"] = [];
  let bytes = 0;
  for (const one of byHash.values()) {
    bytes += one.bytes ?? 0;
    const fault = await findBlobFault(blobFile(folder, one.hash), one, { isRead: true, isCopy: true });
    if (fault !== undefined) faults.push({ path: one.path, fault });
  }
  const known = new Set([...byHash.keys()].map((hash) => blobFile(folder, hash)));
  return { total: byHash.size, bytes, faults, others: await countOtherFiles(folder, known) };
}

/** Returns the size of a file in bytes; `undefined` if the file is missing. */
async function sizeOf(file: string): Promise<number | undefined> {
  return stat(file).then(
    ({ size }) => size,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    },
  );
}
