import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { prepare } from "../engine/prepare.ts";
import { tags } from "../model/tags.ts";
import { readTranslations } from "../reading/addresses.ts";
import { recordNextPublication } from "../reading/publication-state.ts";
import { type Scope, addressOfArticle } from "../reading/scope.ts";
import { type Audience, isListed } from "../reading/visibility.ts";
import { countShown } from "./article-counts.ts";
import { lastChangeOf } from "./article-item.ts";

/** A part of a list. */
export interface Range {
  /** The number of entries to skip. */
  from: number;
  limit: number;
}

export interface ArticleAddress {
  url: string;
  /** RFC 3339. */
  updatedAt: string;
  /** The address of each published translation by language, including the article's own. */
  translations: Partial<Record<LanguageCode, string>>;
}

/** Number of addresses per batch. A batch with its translations takes only a few hundred kilobytes. */
const BATCH_SIZE = 500;

interface Cursor {
  size: number;
  offset: number;
  time: number;
  id: number;
}

const selectBatch = prepare<Audience & Cursor>()(({ database, value }) =>
  database
    .selectFrom("article")
    .select(["id", "slug", "group_slug", "translation_key"])
    .select(["published_at", "published_offset", "updated_at", "updated_offset"])
    .where((builder) => isListed(builder, value, { hasFallbacks: false }))
    // Repeats the following conditions as a range from which an index scan can start.
    .where("published_at", "<=", value("time"))
    .where(({ and, or, eb }) =>
      or([
        eb("published_at", "<", value("time")),
        and([eb("published_at", "=", value("time")), eb("id", "<", value("id"))]),
      ]),
    )
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(value("size"))
    .offset(value("offset")),
);

function audienceWithoutFallback(scope: Scope, language: LanguageCode): Audience {
  return { tenant: scope.tenant.id, language, fallback: language, now: scope.now() };
}

/** The number of addresses that {@link eachAddress} yields for a language. */
export async function countAddresses(scope: Scope, language: LanguageCode): Promise<number> {
  const audience = audienceWithoutFallback(scope, language);
  scope.dependencies.addTag(tags.articles);
  await recordNextPublication(scope);
  return countShown(scope.engine, audience);
}

/**
 * The addresses of the listed articles written in a language, newest first, in batches. Fallbacks are left out, since their
 * addresses belong to another language. Only one batch is in memory at a time.
 */
export async function* eachAddress(
  scope: Scope,
  language: LanguageCode,
  { from, limit }: Range,
): AsyncGenerator<ArticleAddress[]> {
  const audience = audienceWithoutFallback(scope, language);
  scope.dependencies.addTag(tags.articles);
  await recordNextPublication(scope);
  let left = limit;
  // Finds the start with an offset. Skipping rows takes at most a tenth of the cost of a whole sitemap.
  let cursor: Omit<Cursor, "size"> = { offset: from, time: Number.MAX_SAFE_INTEGER, id: 0 };
  while (left > 0) {
    const size = Math.min(left, BATCH_SIZE);
    const rows = await selectBatch(scope.engine, { ...audience, ...cursor, size });
    const last = rows.at(-1);
    if (last === undefined) return;
    const keys = new Set(rows.map((row) => row.translation_key));
    const translations = await readTranslations(scope, [...keys], audience.now);
    yield rows.map((row) => ({
      url: addressOfArticle(scope, language, row),
      updatedAt: lastChangeOf(scope, row),
      translations: Object.fromEntries(
        (translations.get(row.translation_key) ?? []).map((translation) => [
          translation.language,
          addressOfArticle(scope, translation.language, translation),
        ]),
      ),
    }));
    left -= rows.length;
    cursor = { offset: 0, time: last.published_at, id: last.id };
  }
}
