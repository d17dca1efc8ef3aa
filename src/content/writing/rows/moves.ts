import type { Transaction } from "kysely";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import type { Tables } from "../../model/tables.ts";
import { tags } from "../../model/tags.ts";
import type { ArticleContent } from "../../model/tenant-content.ts";
import type { Applying } from "./apply-parts.ts";
import type { PublicationTally } from "./publication-tally.ts";

/** The address and identity of an article in the store. */
export interface FormerArticle {
  language: LanguageCode;
  slug: string;
  group_slug: string | null;
  translation_key: string;
}

export interface Move {
  from: FormerArticle;
  toKey: string;
  /** False if readers could never see the article at the old address, or still can: in both cases no redirect is needed. */
  leavesPublicAddress: boolean;
}

/** Articles that are new or have a new key. They are compared with removed articles to recognise renamed ones. */
export class NewArticles {
  readonly #byKey = new Map<string, string>();
  readonly #paths = new Map<string, string>();
  readonly #byText = new Map<string, string>();

  /**
   * Adds an article.
   *
   * @param hash the hash of its text
   */
  add(
    { path, language, translationKey }: Pick<ArticleContent, "path" | "language" | "translationKey">,
    hash: string,
  ): void {
    this.#byKey.set(`${language} ${translationKey}`, translationKey);
    this.#paths.set(`${language} ${translationKey}`, path);
    this.#byText.set(`${language} ${hash}`, translationKey);
  }

  /** Returns the removed article's translation key if a new article has it too: then only the file was moved. */
  withKeyOf({ language, translation_key }: FormerArticle): string | undefined {
    return this.#byKey.get(`${language} ${translation_key}`);
  }

  /** Returns the translation key of the new article with exactly this text: then the file was renamed. */
  withText({ language }: FormerArticle, hash: string): string | undefined {
    return this.#byText.get(`${language} ${hash}`);
  }

  /** Finds the path of the new article with this key. */
  pathOf({ language }: FormerArticle, key: string): string | undefined {
    return this.#paths.get(`${language} ${key}`);
  }

  get isEmpty(): boolean {
    return this.#byKey.size === 0;
  }
}

/**
 * Stores the former addresses that a folder contains. Moves that the store has recorded itself are newer and take precedence.
 * Moves that the folder does not contain stay: the folder cannot contain a renaming that its own import is about to detect.
 */
export async function storeMoves({ transaction, tenant, content, tally }: Applying): Promise<void> {
  const now = Date.now();
  for (const [index, { language, group, slug, article }] of content.moved.entries()) {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("moved_address")
      .values({
        tenant_id: tenant,
        language,
        slug,
        group_slug: group ?? "",
        translation_key: article,
        moved_at: now - content.moved.length + index,
      })
      .onConflict((conflict) => conflict.columns(["tenant_id", "language", "slug", "group_slug"]).doNothing())
      .executeTakeFirst();
    const isNew = (numInsertedOrUpdatedRows ?? 0n) > 0n;
    tally.summary[isNew ? "added" : "unchanged"] += 1;
    if (isNew) tally.tags.add(tags.redirects);
  }
}

/**
 * Records the public addresses that articles leave, so that they redirect to the new addresses. The address of a hidden article
 * is recorded as well, since the article may be shown again at another address.
 */
export async function recordMoves(
  transaction: Transaction<Tables>,
  tenant: number,
  moves: readonly Move[],
  tally: PublicationTally,
): Promise<void> {
  const now = Date.now();
  for (const { from, toKey, leavesPublicAddress } of moves) {
    if (from.translation_key !== toKey) {
      await transaction
        .updateTable("moved_address")
        .set({ translation_key: toKey })
        .where("tenant_id", "=", tenant)
        .where("language", "=", from.language)
        .where("translation_key", "=", from.translation_key)
        .execute();
    }
    if (!leavesPublicAddress) continue;
    await transaction
      .insertInto("moved_address")
      .values({
        tenant_id: tenant,
        language: from.language,
        slug: from.slug,
        group_slug: from.group_slug ?? "",
        translation_key: toKey,
        moved_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "language", "slug", "group_slug"])
          .doUpdateSet({ translation_key: toKey, moved_at: now }),
      )
      .execute();
    tally.tags.add(tags.redirects);
  }
}
