import { type Insertable, type Transaction, sql } from "kysely";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { eachText } from "../../engine/dialect.ts";
import type { EngineKind } from "../../engine/engine.ts";
import { together } from "../../engine/together.ts";
import { writeBlocks } from "../../model/stored-blocks.ts";
import type { Tables } from "../../model/tables.ts";
import type { ArticleTable } from "../../model/tables/articles.ts";
import { delimitReferences } from "../../reading/references.ts";
import type { ArticleIndexing } from "../../search/index/index-articles.ts";
import { readOffset } from "../../time/timestamp.ts";
import type { PreparedArticle } from "./packed-article.ts";

/**
 * Inserts or overwrites articles and everything that belongs to them. A row has the same id as long as its path exists.
 *
 * @param replaced the ids of the articles that are already stored
 */
export async function writeArticles(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  tenant: number,
  prepared: readonly PreparedArticle[],
  { replaced, indexing }: { replaced: readonly number[]; indexing: ArticleIndexing },
): Promise<void> {
  if (prepared.length === 0) return;
  const [, , saved] = await together(
    indexing.forget(replaced),
    replaced.length > 0 ? clearDetails(transaction, replaced) : undefined,
    transaction
      .insertInto("article")
      .values(prepared.map((one) => articleRow(tenant, one)))
      .onConflict((conflict) => conflict.columns(["tenant_id", "path"]).doUpdateSet(OVERWRITTEN))
      .returning(["id", "path"])
      .execute(),
  );
  const idOf = new Map(saved.map(({ id, path }) => [path, id]));
  const numbered = prepared.map(({ article }) => ({ id: idOf.get(article.path) ?? 0, article }));
  await together(
    transaction.insertInto("article_body").values(numbered.map(bodyRow)).execute(),
    fileUnderTags(kind, transaction, [...idOf.values()]),
    writeReferences(transaction, tenant, numbered),
    indexing.add(
      prepared.map(({ article: { path, language }, document }) => ({
        id: idOf.get(path) ?? 0,
        language,
        document,
      })),
    ),
  );
}

/** Every column except the columns that identify the row. */
const OVERWRITTEN = {
  language: given<LanguageCode>("language"),
  group_slug: given<string | null>("group_slug"),
  slug: given<string>("slug"),
  translation_key: given<string>("translation_key"),
  title: given<string>("title"),
  summary: given<string>("summary"),
  cover: given<string | null>("cover"),
  cover_alt: given<string>("cover_alt"),
  tags: given<string>("tags"),
  authors: given<string>("authors"),
  published_at: given<number>("published_at"),
  updated_at: given<number>("updated_at"),
  is_draft: given<number>("is_draft"),
  is_unlisted: given<number>("is_unlisted"),
  position: given<number>("position"),
  reading_minutes: given<number>("reading_minutes"),
  fingerprint: given<string>("fingerprint"),
  published_offset: given<number>("published_offset"),
  updated_offset: given<number>("updated_offset"),
  meaning: given<string>("meaning"),
} satisfies Partial<Record<keyof ArticleTable, unknown>>;

/** The value that the insert tried to write. */
function given<Value>(column: keyof ArticleTable) {
  return sql<Value>`excluded.${sql.ref(column)}`;
}

interface NumberedArticle {
  id: number;
  article: PreparedArticle["article"];
}

async function clearDetails(transaction: Transaction<Tables>, ids: readonly number[]): Promise<void> {
  await together(
    transaction.deleteFrom("article_body").where("article_id", "in", ids).execute(),
    transaction.deleteFrom("tagged_article").where("id", "in", ids).execute(),
    transaction.deleteFrom("article_reference").where("article_id", "in", ids).execute(),
  );
}

/** Rows per insert: well below either engine's limit of parameters. */
const REFERENCES_AT_ONCE = 500;

async function writeReferences(
  transaction: Transaction<Tables>,
  tenant: number,
  articles: readonly NumberedArticle[],
): Promise<void> {
  const rows = articles.flatMap(({ id, article }) =>
    (article.references ?? []).map((target) => ({
      tenant_id: tenant,
      target: storable(target),
      article_id: id,
    })),
  );
  for (let first = 0; first < rows.length; first += REFERENCES_AT_ONCE)
    await transaction
      .insertInto("article_reference")
      .values(rows.slice(first, first + REFERENCES_AT_ONCE))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Copies the articles' columns for lists to the table of tagged articles, once for each tag. An empty tag is skipped. */
async function fileUnderTags(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  ids: readonly number[],
): Promise<void> {
  const columnsOfArticle = [
    "tenant_id",
    "id",
    "language",
    "group_slug",
    "translation_key",
    "published_at",
    "is_draft",
    "is_unlisted",
    "position",
  ] as const;
  await transaction
    .insertInto("tagged_article")
    .columns([...columnsOfArticle, "tag"])
    .expression((builder) =>
      builder
        .selectFrom("article")
        .crossJoin(({ ref }) => eachText(kind, ref("article.tags")))
        .select(columnsOfArticle.map((column) => `article.${column}` as const))
        .select("text.value")
        .distinct()
        .where("article.id", "in", ids)
        .where("text.value", "!=", sql.lit("")),
    )
    .execute();
}

function articleRow(tenant: number, { article, meaning }: PreparedArticle): Insertable<ArticleTable> {
  return {
    tenant_id: tenant,
    path: article.path,
    language: article.language,
    group_slug: article.group,
    slug: article.slug,
    translation_key: article.translationKey,
    title: storable(article.title),
    summary: storable(article.summary),
    cover: article.cover,
    cover_alt: storable(article.coverAlt),
    tags: JSON.stringify(article.tags),
    authors: JSON.stringify(article.authors),
    published_at: Date.parse(article.publishedAt),
    updated_at: Date.parse(article.updatedAt),
    is_draft: article.isDraft ? 1 : 0,
    is_unlisted: article.isUnlisted ? 1 : 0,
    position: article.order,
    reading_minutes: article.readingMinutes,
    fingerprint: article.fingerprint,
    published_offset: readOffset(article.publishedAt),
    updated_offset: readOffset(article.updatedAt),
    meaning,
  };
}

function bodyRow({ id, article }: NumberedArticle): Tables["article_body"] {
  return {
    article_id: id,
    html: storable(delimitReferences(article.html)),
    headings: JSON.stringify(article.headings),
    blocks: writeBlocks(article),
    sections: JSON.stringify(article.sections),
  };
}

/** Replaces NUL, the only character that PostgreSQL cannot store. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD");
}
