import type { Transaction } from "kysely";
import { recordChange } from "../changes/change-feed.ts";
import { lockTenant } from "../engine/dialect.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { tags } from "../model/tags.ts";
import type { Tenant } from "../model/tenant.ts";
import { nameOf } from "./translated-rows.ts";

/** A statement that a translation matches its original. */
export interface UpToDate {
  /** The translation's path in the content folder. */
  name: string;
  /** The hash of the original's text with which the translation was compared; if absent, the published text. */
  original?: string | undefined;
  author: string | null;
}

export type UpToDateReport =
  | { outcome: "noted" }
  /** It was not outdated. */
  | { outcome: "unchanged" }
  /** The original has changed in the meantime. This is its current hash. */
  | { outcome: "outdated"; original: string }
  /** There is no such article, it is in the default language itself, or it has no original. */
  | { outcome: "no-translation" };

/**
 * Records that a translation matches the published text of its original. Its readers no longer see a notice that it is
 * outdated.
 */
export async function markUpToDate(
  engine: Engine,
  tenant: Tenant,
  { name, original, author }: UpToDate,
): Promise<UpToDateReport> {
  return engine.write(async (transaction) => {
    // Locks the tenant, so that nobody publishes the original at the same time.
    await lockTenant(engine.kind, tenant.code).execute(transaction);
    const pair = await findPair(transaction, tenant, name);
    if (pair === undefined) return { outcome: "no-translation" };
    if (original !== undefined && original !== pair.from_hash)
      return { outcome: "outdated", original: pair.from_hash };
    const { language, translation_key, was_from, was_meaning, ...row } = pair;
    const isOutdated = was_from === row.from_path && was_meaning !== row.from_meaning;
    const given = { ...row, author, at: Date.now() };
    await transaction
      .insertInto("translated")
      .values({ tenant_id: tenant.id, ...given })
      .onConflict((conflict) => conflict.columns(["tenant_id", "path"]).doUpdateSet(given))
      .execute();
    if (!isOutdated) {
      // A release may wait for this confirmation.
      await recordChange(transaction, tenant.code, [tags.releases]);
      return { outcome: "unchanged" };
    }
    await recordChange(transaction, tenant.code, [tags.noticeOf(language, translation_key)]);
    return { outcome: "noted" };
  });
}

const FOLDER = "articles/";

async function findPair(transaction: Transaction<Tables>, tenant: Tenant, name: string) {
  return transaction
    .selectFrom("article as translation")
    .innerJoin("article as original", (join) =>
      join
        .onRef("original.tenant_id", "=", "translation.tenant_id")
        .onRef("original.translation_key", "=", "translation.translation_key"),
    )
    .innerJoin("file", (join) =>
      join.onRef("file.tenant_id", "=", "original.tenant_id").on("file.name", "=", nameOf("original")),
    )
    .leftJoin("translated", (join) =>
      join
        .onRef("translated.tenant_id", "=", "translation.tenant_id")
        .onRef("translated.path", "=", "translation.path"),
    )
    .select(["translation.path", "translation.language", "translation.translation_key"])
    .select(["original.path as from_path", "file.hash as from_hash", "original.meaning as from_meaning"])
    .select(["translated.from_path as was_from", "translated.from_meaning as was_meaning"])
    .where("translation.tenant_id", "=", tenant.id)
    .where("translation.path", "=", name.startsWith(FOLDER) ? name.slice(FOLDER.length) : "")
    .where("translation.language", "!=", tenant.defaultLanguage)
    .where("original.language", "=", tenant.defaultLanguage)
    .executeTakeFirst();
}
