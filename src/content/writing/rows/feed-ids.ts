import type { Transaction } from "kysely";
import type { Tables } from "../../model/tables.ts";
import { tags } from "../../model/tags.ts";
import type { Applying } from "./apply-parts.ts";
import type { Move } from "./moves.ts";

/** Stores the feed ids that a folder contains. Ids that the store has recorded itself are newer, and take precedence. */
export async function storeFeedIds({ transaction, tenant, content, tally }: Applying): Promise<void> {
  for (const { language, article, id } of content.feedIds) {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("feed_id")
      .values({ tenant_id: tenant, language, translation_key: article, id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    const isNew = (numInsertedOrUpdatedRows ?? 0n) > 0n;
    tally.summary[isNew ? "added" : "unchanged"] += 1;
    if (isNew) tally.tags.add(tags.articles);
  }
}

/**
 * Moves the feed ids of articles to their new keys. All ids are removed before any is inserted, since one article may take the
 * former key of another. If a key moves to another file, its id moves with it.
 */
export async function carryFeedIds(
  transaction: Transaction<Tables>,
  tenant: number,
  moves: readonly Pick<Move, "from" | "toKey">[],
): Promise<void> {
  const staying = new Set<string>();
  for (const { from, toKey } of moves)
    if (from.translation_key === toKey) staying.add(`${from.language} ${toKey}`);
  const carried = [];
  for (const { from, toKey } of moves) {
    if (staying.has(`${from.language} ${toKey}`)) continue;
    const former = await transaction
      .deleteFrom("feed_id")
      .where("tenant_id", "=", tenant)
      .where("language", "=", from.language)
      .where("translation_key", "=", from.translation_key)
      .returning("id")
      .executeTakeFirst();
    const id = former?.id ?? from.translation_key;
    carried.push({ tenant_id: tenant, language: from.language, translation_key: toKey, id });
  }
  for (const row of carried) {
    // Removes the id of a deleted article that had the new key.
    await transaction
      .deleteFrom("feed_id")
      .where("tenant_id", "=", tenant)
      .where("language", "=", row.language)
      .where("translation_key", "=", row.translation_key)
      .execute();
    if (row.id === row.translation_key) continue;
    await transaction
      .insertInto("feed_id")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/**
 * Gives a new feed id to each article whose key is already the feed id of another article: `news/opening~2` for the second
 * article with the key `news/opening`.
 */
export async function separateFeedIds(transaction: Transaction<Tables>, tenant: number): Promise<void> {
  // The query starts from the stored ids, which are few; a join would scan all articles.
  const shared = await transaction
    .selectFrom("feed_id")
    .select(["feed_id.language", "feed_id.id as translation_key"])
    .where("feed_id.tenant_id", "=", tenant)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("article")
          .select("article.id")
          .whereRef("article.tenant_id", "=", "feed_id.tenant_id")
          .whereRef("article.language", "=", "feed_id.language")
          .whereRef("article.translation_key", "=", "feed_id.id"),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("feed_id as own")
            .select("own.id")
            .whereRef("own.tenant_id", "=", "feed_id.tenant_id")
            .whereRef("own.language", "=", "feed_id.language")
            .whereRef("own.translation_key", "=", "feed_id.id"),
        ),
      ),
    )
    .orderBy("feed_id.language")
    .orderBy("feed_id.id")
    .execute();
  for (const { language, translation_key } of shared) {
    let id = "";
    for (let number = 2; id === "" || (await isTaken(transaction, tenant, { language, id })); number += 1)
      id = `${translation_key}~${number}`;
    await transaction
      .insertInto("feed_id")
      .values({ tenant_id: tenant, language, translation_key, id })
      .execute();
  }
}

async function isTaken(
  transaction: Transaction<Tables>,
  tenant: number,
  { language, id }: Pick<Tables["feed_id"], "language" | "id">,
): Promise<boolean> {
  const given = await transaction
    .selectFrom("feed_id")
    .select("id")
    .where("tenant_id", "=", tenant)
    .where("language", "=", language)
    .where("id", "=", id)
    .executeTakeFirst();
  const implied = await transaction
    .selectFrom("article")
    .select("id")
    .where("tenant_id", "=", tenant)
    .where("translation_key", "=", id)
    .where("language", "=", language)
    .executeTakeFirst();
  return given !== undefined || implied !== undefined;
}
