import type { Kysely } from "kysely";
import type { KnownBlob } from "../blobs/inspect-blobs.ts";
import { MEDIA_FOLDER, isBelow } from "../model/file-range.ts";
import type { Tables } from "../model/tables.ts";

/**
 * Lists all files to which a database refers: the files that sites show, with their sizes, and the files of revisions and
 * releases. The files of a site whose deletion has begun count as removed.
 */
export async function listNamedBlobs(database: Kysely<Tables>): Promise<KnownBlob[]> {
  const staying = database.selectFrom("tenant").select("id").where("state", "!=", "deleting");
  const shown = await database
    .selectFrom("media")
    .select(["hash", "bytes"])
    .where("tenant_id", "in", staying)
    .distinct()
    .execute();
  const known = new Set(shown.map(({ hash }) => hash));
  const steps = database
    .selectFrom("revision_file")
    .innerJoin("revision", "revision.id", "revision_file.revision_id")
    .where("revision.tenant_id", "in", staying)
    .where(({ ref }) => isBelow(ref("revision_file.name"), MEDIA_FOLDER));
  const others = await steps
    .select("before_hash as hash")
    .union(steps.select("after_hash as hash"))
    .union(database.selectFrom("release_file").select("media_hash as hash").where("tenant_id", "in", staying))
    .execute();
  return [...shown, ...others.flatMap(({ hash }) => (hash === null || known.has(hash) ? [] : [{ hash }]))];
}
