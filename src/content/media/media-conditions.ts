import { type RawBuilder, type SqlBool, sql } from "kysely";
import { composed } from "../../contract/addresses/composed.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import { LARGE_MEDIA_BYTES, type MediaSelection } from "../../contract/studio/media-lists.ts";
import { jsonText } from "../engine/dialect.ts";
import type { EngineKind } from "../engine/engine.ts";

/** Whether a file's path or one of its descriptions contains a text, ignoring case. */
export function contains(kind: EngineKind, query: string): RawBuilder<SqlBool> {
  const pattern = `%${composed(query).replaceAll(/[\\%_]/g, "\\$&")}%`;
  // The database converts both sides to lower case, so that both are converted in the same way: SQLite converts only ASCII
  // letters.
  const like = (text: RawBuilder<unknown>) => sql<SqlBool>`lower(${text}) like lower(${pattern}) escape '\\'`;
  const texts = LANGUAGE_CODES.map((language) => like(jsonText(kind, sql.ref("media_detail.alt"), language)));
  return sql<SqlBool>`(${like(sql.ref("media.path"))}
    or exists (select 1 from media_detail where media_detail.tenant_id = media.tenant_id
      and media_detail.path = media.path and (${sql.join(texts, sql` or `)}))
    or exists (select 1 from article where article.tenant_id = media.tenant_id and article.cover = media.path
      and ${like(sql.ref("article.cover_alt"))}))`;
}

/**
 * Returns the part of a filter that the database can apply. References in settings, variants for phones, and descriptions of
 * covers are examined later, file by file.
 */
export function selects(
  kind: EngineKind,
  only: MediaSelection,
  languages: readonly LanguageCode[],
): RawBuilder<SqlBool> {
  switch (only) {
    case "picture":
      return sql<SqlBool>`media.mime_type like 'image/%'`;
    case "large":
      return sql<SqlBool>`media.bytes >= ${LARGE_MEDIA_BYTES}`;
    case "duplicates":
      return sql<SqlBool>`exists (select 1 from media as twin where twin.tenant_id = media.tenant_id
        and twin.hash = media.hash and twin.path <> media.path)`;
    case "unused":
      return sql<SqlBool>`(not exists (select 1 from article_reference as named
          where named.tenant_id = media.tenant_id and named.target = 'media/' || media.path)
        and not exists (select 1 from article where article.tenant_id = media.tenant_id
          and article.cover = media.path))`;
    case "undescribed": {
      const given = languages.map(
        (language) => sql`${jsonText(kind, sql.ref("media_detail.alt"), language)} <> ''`,
      );
      return sql<SqlBool>`(media.mime_type like 'image/%' and not exists (select 1 from media_detail
        where media_detail.tenant_id = media.tenant_id and media_detail.path = media.path
          and ${sql.join(given, sql` and `)}))`;
    }
  }
}
