import type { SelectQueryBuilder } from "kysely";
import { isExternalUrl } from "../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { ArticleItem, Picture } from "../../contract/api/articles.ts";
import type { Tables } from "../model/tables.ts";
import { tags } from "../model/tags.ts";
import { focusOf } from "../reading/focus.ts";
import { type Scope, addressOfArticle, addressOfMedia } from "../reading/scope.ts";
import { writeTimestamp } from "../time/timestamp.ts";

/** The columns of an item, which never include its body. */
export interface ItemRow {
  id: number;
  slug: string;
  group_slug: string | null;
  translation_key: string;
  title: string;
  summary: string;
  language: LanguageCode;
  published_at: number;
  published_offset: number;
  updated_at: number;
  updated_offset: number;
  reading_minutes: number;
  cover: string | null;
  cover_alt: string;
  cover_hash: string | null;
  cover_width: number | null;
  cover_height: number | null;
  focus_x: number | null;
  focus_y: number | null;
}

/** Selects the columns of {@link ItemRow}, including size and focus of the cover. */
export function selectItems<Selected>(query: SelectQueryBuilder<Tables, "article", Selected>) {
  return query
    .leftJoin("media as cover_file", (join) =>
      join
        .onRef("cover_file.tenant_id", "=", "article.tenant_id")
        .onRef("cover_file.path", "=", "article.cover"),
    )
    .leftJoin("media_detail as cover_detail", (join) =>
      join
        .onRef("cover_detail.tenant_id", "=", "article.tenant_id")
        .onRef("cover_detail.path", "=", "article.cover"),
    )
    .select([
      "article.id",
      "article.slug",
      "article.group_slug",
      "article.translation_key",
      "article.title",
      "article.summary",
      "article.language",
      "article.published_at",
      "article.published_offset",
      "article.updated_at",
      "article.updated_offset",
      "article.reading_minutes",
      "article.cover",
      "article.cover_alt",
      "cover_file.hash as cover_hash",
      "cover_file.width as cover_width",
      "cover_file.height as cover_height",
      "cover_detail.focus_x",
      "cover_detail.focus_y",
    ]);
}

/** Builds an item of a list from a row of `selectItems`. */
export function articleItem(scope: Scope, row: ItemRow, requestedLanguage: LanguageCode): ArticleItem {
  return {
    slug: row.slug,
    group: row.group_slug,
    title: row.title,
    summary: row.summary,
    cover: coverOf(scope, row),
    url: addressOfArticle(scope, requestedLanguage, row),
    publishedAt: writeTimestamp(row.published_at, row.published_offset),
    updatedAt: lastChangeOf(scope, row),
    readingMinutes: row.reading_minutes,
    language: row.language,
    requestedLanguage,
  };
}

/**
 * Returns the time of the last change that readers could see. A change before the publication counts as made at the publication
 * time; a change in the future does not count yet.
 */
export function lastChangeOf(
  { dependencies, now }: Pick<Scope, "dependencies" | "now">,
  row: Pick<ItemRow, "published_at" | "published_offset" | "updated_at" | "updated_offset">,
): string {
  const isAhead = row.updated_at > now();
  if (isAhead) dependencies.expireAt(row.updated_at);
  return row.updated_at > row.published_at && !isAhead
    ? writeTimestamp(row.updated_at, row.updated_offset)
    : writeTimestamp(row.published_at, row.published_offset);
}

function coverOf(scope: Scope, row: ItemRow): Picture | null {
  if (row.cover === null) return null;
  if (isExternalUrl(row.cover)) return { src: row.cover, alt: row.cover_alt };
  scope.dependencies.addTag(tags.media(row.cover));
  if (row.cover_hash === null) return null;
  const focus = focusOf(row);
  return {
    src: addressOfMedia(scope, { hash: row.cover_hash, path: row.cover }),
    alt: row.cover_alt,
    ...(row.cover_width === null ? {} : { width: row.cover_width }),
    ...(row.cover_height === null ? {} : { height: row.cover_height }),
    ...(focus === null ? {} : { focus }),
  };
}
