import type { Kysely } from "kysely";
import type { Tables } from "../model/tables.ts";
import type { MovedContent } from "../model/tenant-content.ts";

/** Reads the former addresses of articles that still exist, oldest first. */
export async function readMoved(database: Kysely<Tables>, tenant: number): Promise<MovedContent[]> {
  const rows = await selectMoved(database, tenant)
    .innerJoin("article", (join) =>
      join
        .onRef("article.tenant_id", "=", "moved_address.tenant_id")
        .onRef("article.language", "=", "moved_address.language")
        .onRef("article.translation_key", "=", "moved_address.translation_key"),
    )
    .execute();
  return rows.map(withGroup);
}

/** Reads the former addresses recorded up to a time, whether or not their articles still exist. */
export async function readMovedBy(
  database: Kysely<Tables>,
  tenant: number,
  time: number,
): Promise<MovedContent[]> {
  const rows = await selectMoved(database, tenant).where("moved_address.moved_at", "<=", time).execute();
  return rows.map(withGroup);
}

function selectMoved(database: Kysely<Tables>, tenant: number) {
  return database
    .selectFrom("moved_address")
    .select(["moved_address.language", "moved_address.group_slug", "moved_address.slug"])
    .select("moved_address.translation_key as article")
    .where("moved_address.tenant_id", "=", tenant)
    .orderBy("moved_address.moved_at")
    .orderBy("moved_address.language")
    .orderBy("moved_address.group_slug")
    .orderBy("moved_address.slug");
}

/** The column stores "no group" as an empty text, since a column of an index is never null. */
function withGroup({
  group_slug: group,
  ...moved
}: Omit<MovedContent, "group"> & { group_slug: string }): MovedContent {
  return { ...moved, group: group === "" ? null : group };
}
