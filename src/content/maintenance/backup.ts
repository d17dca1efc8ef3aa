import { constants } from "node:fs";
import { access, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { Blobs } from "../blobs/blobs.ts";
import { blobFile } from "../blobs/folder-blobs.ts";
import { findBlobFault } from "../blobs/inspect-blobs.ts";
import { type BlobOptions, openBlobs } from "../blobs/open-blobs.ts";
import { databaseFile, openEngine } from "../engine/open-engine.ts";
import { dumpPostgres, readBackPostgres } from "../engine/postgres-backup.ts";
import { copySqlite, readBackSqlite } from "../engine/sqlite-backup.ts";
import { hashOfFile } from "../files/hash-of-file.ts";
import { makeFolder } from "../files/make-folder.ts";
import { MIGRATIONS } from "../migrations/migrate.ts";
import { StoreError, explainFailure } from "../model/store-error.ts";
import { writeDigest } from "./backup-digest.ts";
import { listNamedBlobs } from "./named-blobs.ts";

/** Mode of the files: only the owner may read them, since a backup contains visitors' data. */
const OWNER_ONLY = 0o600;

export interface Backup {
  /** The number of rows by table. */
  rows: Record<string, number>;
  bytes: number;
  /** The folder with the copies of the sites' files. */
  mediaFolder: string;
  media: { present: number; copied: number; lost: number };
}

/**
 * Copies the database, which may be in use, to `file`, and the sites' files to the folder `<file>-media`. The copies are
 * verified before the backup gets its name. An existing file is never overwritten.
 *
 * @throws {StoreError} if something cannot be copied, or the copy cannot be read
 */
export async function backUp(
  { databaseUrl, ...options }: { databaseUrl: string } & BlobOptions,
  file: string,
): Promise<Backup> {
  if (await exists(file)) throw new StoreError(`${file} already exists; choose another file`);
  const source = databaseFile(databaseUrl);
  if (source !== undefined && !(await exists(source)))
    throw new StoreError(`There is no database ${source} yet`);
  const partial = `${file}.partial`;
  await makeFolder(dirname(file));
  await rm(partial, { force: true });
  try {
    const rows =
      source === undefined ? await backUpPostgres(databaseUrl, partial) : await backUpSqlite(source, partial);
    const mediaFolder = `${file}-media`;
    const media = await copyMedia(databaseUrl, (await openBlobs(options)).blobs, mediaFolder);
    // Only a copy of SQLite needs a separate file for its hash; a PostgreSQL dump contains its own.
    if (source !== undefined) await writeDigest(partial, file);
    await rename(partial, file);
    return { rows, bytes: (await stat(file)).size, mediaFolder, media };
  } catch (error) {
    throw explainFailure(error, `Cannot back up to ${file}`);
  } finally {
    await rm(partial, { force: true });
  }
}

async function backUpSqlite(source: string, target: string): Promise<Record<string, number>> {
  try {
    copySqlite(source, target);
  } catch (error) {
    // Reading an SQLite database often requires write access, too, because readers and writers share auxiliary files next to
    // it.
    await access(source, constants.R_OK | constants.W_OK).catch((cause: unknown) => {
      throw explainFailure(cause, `Cannot read the database ${source}`);
    });
    throw error;
  }
  const handle = await open(target, "r+");
  await handle.chmod(OWNER_ONLY);
  await handle.sync();
  await handle.close();
  return readBackSqlite(target);
}

async function backUpPostgres(url: string, target: string): Promise<Record<string, number>> {
  const steps = MIGRATIONS.map(({ name, statements }) => ({ name, statements: statements.postgres }));
  await dumpPostgres(url, target, steps);
  return readBackPostgres(url, target);
}

async function copyMedia(databaseUrl: string, from: Blobs, to: string): Promise<Backup["media"]> {
  const engine = await openEngine(databaseUrl);
  try {
    const files = await listNamedBlobs(engine.reading);
    let [copied, lost] = [0, 0];
    for (const { hash, bytes } of files) {
      const target = blobFile(to, hash);
      // An existing copy is compared with its hash, since it may be damaged.
      if ((await findBlobFault(target, { hash, bytes }, { isRead: true, isCopy: true })) === undefined)
        continue;
      // If only earlier revisions refer to a file, the sites do not show it, and a backup without it is still complete.
      if (bytes === undefined && (await from.findFault({ hash }, { isRead: true }))) {
        lost += 1;
        continue;
      }
      await makeFolder(dirname(target));
      await from.copy(hash, `${target}.partial`).catch((cause: unknown) => {
        if (cause instanceof StoreError) throw cause;
        throw new StoreError(`The file ${hash} in ${from.name} is missing; import its site again`, { cause });
      });
      if ((await hashOfFile(`${target}.partial`)) !== hash)
        throw new StoreError(`The file ${hash} in ${from.name} is damaged; import its site again`);
      await rename(`${target}.partial`, target);
      copied += 1;
    }
    return { present: files.filter(({ bytes }) => bytes !== undefined).length, copied, lost };
  } finally {
    await engine.close();
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw explainFailure(error, `Cannot access ${file}`);
    },
  );
}
