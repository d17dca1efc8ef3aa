import type { Transaction } from "kysely";
import type { Blobs, NewBlob } from "../../blobs/blobs.ts";
import { lockFiles } from "../../engine/dialect.ts";
import type { EngineKind } from "../../engine/engine.ts";
import type { Tables } from "../../model/tables.ts";
import { tags } from "../../model/tags.ts";

/**
 * Prevents the removal of stored files to which rows are about to refer. Call it before writing these rows. While another site
 * is being deleted, files are removed to which no row refers. Files of this publication that were removed in this way are
 * stored again, and no more are removed until the transaction ends.
 */
export async function holdFiles(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  blobs: Blobs,
  media: readonly NewBlob[],
): Promise<void> {
  if (media.length === 0) return;
  await lockFiles(kind, { alone: false }).execute(transaction);
  const removal = await transaction
    .selectFrom("change")
    .select("seq")
    .where("tags", "like", `["${tags.removedFile("")}%`)
    .limit(1)
    .executeTakeFirst();
  // The files are only checked during a deletion, since checking each takes a request to a bucket.
  if (removal === undefined) return;
  for (const file of media)
    if ((await blobs.findFault(file, { isRead: false })) !== undefined) await blobs.put(file);
}
