import type { Transaction } from "kysely";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { isAmongTexts, isInNumbers } from "../../engine/dialect.ts";
import type { EngineKind } from "../../engine/engine.ts";
import { together } from "../../engine/together.ts";
import type { Tables } from "../../model/tables.ts";
import { ANY_LANGUAGE } from "../../reading/visibility.ts";

/** The data of all stored articles that are needed to detect changes and to assign addresses. */
export interface KnownArticle {
  id: number;
  path: string;
  language: LanguageCode;
  slug: string;
  fingerprint: string;
}

/** The data of a stored article that determine what else changes with it. */
export interface StoredArticle extends KnownArticle {
  group_slug: string | null;
  translation_key: string;
  tags: string;
  is_draft: number;
  is_unlisted: number;
  position: number;
  published_at: number;
  updated_at: number;
  meaning: string;
}

/** Reads the articles of a tenant, by path: all, or those in these files or with these slugs. */
export async function readKnown(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  tenant: number,
  among: "all" | { paths: readonly string[]; slugs: readonly string[] },
): Promise<Map<string, KnownArticle>> {
  const known = transaction
    .selectFrom("article")
    .select(["id", "path", "language", "slug", "fingerprint"])
    .where("tenant_id", "=", tenant);
  const rows =
    among === "all"
      ? [await known.execute()]
      : await together(
          known.where(({ ref }) => isAmongTexts(kind, ref("path"), among.paths)).execute(),
          known
            .where("language", "in", ANY_LANGUAGE)
            .where(({ ref }) => isAmongTexts(kind, ref("slug"), among.slugs))
            .execute(),
        );
  return new Map(rows.flat().map((row) => [row.path, row]));
}

/** Reads the remaining columns of some articles. They are not read for unchanged articles, which are usually the majority. */
export async function readStored(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  known: readonly KnownArticle[],
): Promise<StoredArticle[]> {
  if (known.length === 0) return [];
  const ids = JSON.stringify(known.map(({ id }) => id));
  const rows = await transaction
    .selectFrom("article")
    .select(["id", "group_slug", "translation_key", "tags"])
    .select(["is_draft", "is_unlisted", "position", "published_at"])
    .select(["updated_at", "meaning"])
    .where(({ ref }) => isInNumbers(kind, ref("id"), ids))
    .execute();
  const rest = new Map(rows.map((row) => [row.id, row]));
  return known.flatMap((article) => {
    const row = rest.get(article.id);
    return row === undefined ? [] : [{ ...row, ...article }];
  });
}
