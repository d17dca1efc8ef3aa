import type { Kysely } from "kysely";
import type { KnownBlob } from "../blobs/inspect-blobs.ts";
import { MEDIA_FOLDER, isBelow } from "../model/file-range.ts";
import type { Tables } from "../model/tables.ts";

/**
 * Lists all files to which a database refers: the files that sites show, with their sizes, and the files of revisions and
 * releases.
 */
export async function listNamedBlobs(database: Kysely<Tables>): Promise<KnownBlob[]> {
  const shown = await database.selectFrom("media").select(["hash", "bytes"]).distinct().execute();
  const known = new Set(shown.map(({ hash }) => hash));
  const steps = database.selectFrom("revision_file").where(({ ref }) => isBelow(ref("name"), MEDIA_FOLDER));
  const others = await steps
    .select("before_hash as hash")
    .union(steps.select("after_hash as hash"))
    .union(database.selectFrom("release_file").select("media_hash as hash"))
    .execute();
  return [...shown, ...others.flatMap(({ hash }) => (hash === null || known.has(hash) ? [] : [{ hash }]))];
}
