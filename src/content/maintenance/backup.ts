import { constants } from "node:fs";
import { access, copyFile, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Kysely } from "kysely";
import { databaseFile, openEngine } from "../engine/open-engine.ts";
import { dumpPostgres, readBackPostgres } from "../engine/postgres-backup.ts";
import { copySqlite, readBackSqlite } from "../engine/sqlite-backup.ts";
import { makeFolder } from "../files/make-folder.ts";
import { blobFile } from "../media/blobs.ts";
import { type KnownBlob, digestOf, findBlobFault } from "../media/inspect-blobs.ts";
import { MIGRATIONS } from "../migrations/migrate.ts";
import { MEDIA_FOLDER, isBelow } from "../model/file-range.ts";
import { StoreError, explainFailure } from "../model/store-error.ts";
import type { Tables } from "../model/tables.ts";
import { foldersIn } from "../writing/rows/folders.ts";
import { noteDigest } from "./backup-digest.ts";

/** It contains what visitors sent. */
const OWNER_ONLY = 0o600;

export interface Backup {
  /** The number of rows by table. */
  rows: Record<string, number>;
  bytes: number;
  /** Where the sites' files were copied. */
  mediaFolder: string;
  media: { kept: number; copied: number; lost: number };
}

/**
 * Copies the database, which may be in use, to `file`, and the files to which it refers to the folder `<file>-media`. The
 * copies are verified before the file gets its name; an existing file is never touched.
 *
 * @throws {StoreError} if something cannot be copied, or the copy cannot be read
 */
export async function backUp(databaseUrl: string, dataFolder: string, file: string): Promise<Backup> {
  if (await exists(file)) throw new StoreError(`${file} exists already; name another file`);
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
    const media = await copyMedia(databaseUrl, foldersIn(dataFolder).media, mediaFolder);
    // A dump bears its own.
    if (source !== undefined) await noteDigest(partial, file);
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
    // Reading often requires write access too, because of the files that readers and writers share beside the database.
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

async function copyMedia(databaseUrl: string, from: string, to: string): Promise<Backup["media"]> {
  const engine = await openEngine(databaseUrl);
  try {
    const files = await engine.reading.selectFrom("media").select(["hash", "bytes"]).distinct().execute();
    let [copied, lost] = [0, 0];
    for (const { hash, bytes } of [...files, ...(await readOtherMedia(engine.reading))]) {
      const target = blobFile(to, hash);
      // Files are named after their content, which may have changed there.
      if ((await findBlobFault(target, { hash, bytes }, { isRead: true, isCopy: true })) === undefined)
        continue;
      // They are needed by nothing that is shown: a backup without them is still one.
      if (bytes === undefined && (await findBlobFault(blobFile(from, hash), { hash }, { isRead: true }))) {
        lost += 1;
        continue;
      }
      await makeFolder(dirname(target));
      await copyFile(blobFile(from, hash), `${target}.partial`, constants.COPYFILE_FICLONE).catch(
        (cause: unknown) => {
          throw new StoreError(`The file ${blobFile(from, hash)} is missing; import its site again`, {
            cause,
          });
        },
      );
      if ((await digestOf(`${target}.partial`)) !== hash)
        throw new StoreError(`The file ${join(from, hash)} is damaged; import its site again`);
      await rename(`${target}.partial`, target);
      copied += 1;
    }
    return { kept: files.length, copied, lost };
  } finally {
    await engine.close();
  }
}

/** Files to which earlier revisions lead back, or that are to go live, and nothing else leads to. */
async function readOtherMedia(database: Kysely<Tables>): Promise<KnownBlob[]> {
  const steps = database.selectFrom("revision_file").where(({ ref }) => isBelow(ref("name"), MEDIA_FOLDER));
  const rows = await steps
    .select("before_hash as hash")
    .union(steps.select("after_hash as hash"))
    .union(database.selectFrom("release_file").select("media_hash as hash"))
    .execute();
  const current = await database.selectFrom("media").select("hash").distinct().execute();
  const known = new Set(current.map(({ hash }) => hash));
  return rows.flatMap(({ hash }) => (hash === null || known.has(hash) ? [] : [{ hash, bytes: undefined }]));
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return false;
      throw explainFailure(error, `Cannot look for ${file}`);
    },
  );
}
