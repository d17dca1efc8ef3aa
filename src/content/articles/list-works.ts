import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { sql } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { TextState } from "../../contract/studio/article-list.ts";
import { isInTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";

/** A text of an article, as editors list it. */
export interface ListedText {
  language: LanguageCode;
  /** The file in the content folder. */
  name: string;
  title: string;
  state: Exclude<TextState, "missing" | "edited" | "behind">;
  /** Whether a draft of it has something else than readers see. */
  isEdited: boolean;
  /** Whether its original says something else since it was translated. */
  isBehind: boolean;
  updatedAt: number;
}

/** An article with its texts in all languages. */
export interface ListedWork {
  key: string;
  texts: ListedText[];
}

export interface WorkFilter {
  /** In a title or a path. */
  query?: string | undefined;
  group?: string | undefined;
  /** Where `state` has to be; in any language without it. */
  language?: LanguageCode | undefined;
  state?: TextState | undefined;
}

export interface WorkPage extends WorkFilter {
  /** The key after which the page begins. */
  after?: string | undefined;
  size: number;
  /** Epoch milliseconds: what is published later is scheduled. */
  now: number;
}

type Builder = ExpressionBuilder<Tables, "article">;

/**
 * Articles by their keys, which are their paths unless their authors gave others. Reads a page of one index, however many articles
 * there are in however many languages; filters read on until a page is full.
 */
export async function listWorks(
  { kind, reading }: EngineReader,
  tenant: number,
  page: WorkPage,
): Promise<ListedWork[]> {
  const keys = await reading
    .selectFrom("article")
    .select("translation_key as key")
    .distinct()
    .where("tenant_id", "=", tenant)
    .where("translation_key", ">", page.after ?? "")
    .where((builder) => builder.and(conditionsOf(builder, tenant, page)))
    .orderBy("translation_key")
    .limit(page.size)
    .execute();
  const rows = await reading
    .selectFrom("article")
    .select(["translation_key as key", "language", "path", "title", "is_draft", "published_at", "updated_at"])
    .select((builder) => [isEdited(builder).as("is_edited"), isBehind(builder).as("is_behind")])
    .where("tenant_id", "=", tenant)
    .where(({ ref }) => isInTexts(kind, ref("translation_key"), JSON.stringify(keys.map(({ key }) => key))))
    .orderBy("translation_key")
    .orderBy("language")
    .execute();
  const works = new Map<string, ListedWork>(keys.map(({ key }) => [key, { key, texts: [] }]));
  for (const row of rows)
    works.get(row.key)?.texts.push({
      language: row.language,
      name: `articles/${row.path}`,
      title: row.title,
      state: row.is_draft === 1 ? "hidden" : row.published_at > page.now ? "scheduled" : "published",
      isEdited: Boolean(row.is_edited),
      isBehind: Boolean(row.is_behind),
      updatedAt: row.updated_at,
    });
  return [...works.values()];
}

function conditionsOf(
  builder: Builder,
  tenant: number,
  { query = "", group, language, state, now }: WorkPage,
): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = [];
  if (query !== "") {
    const pattern = `%${query.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
    conditions.push(
      sql<SqlBool>`(lower(article.title) like ${pattern} escape '\\' or lower(article.path) like ${pattern} escape '\\')`,
    );
  }
  if (group !== undefined)
    conditions.push(
      group === "" ? builder("article.group_slug", "is", null) : builder("article.group_slug", "=", group),
    );
  if (state === "missing" && language !== undefined)
    conditions.push(
      builder.not(
        builder.exists(
          builder
            .selectFrom("article as other")
            .select("other.id")
            .where("other.tenant_id", "=", tenant)
            .whereRef("other.translation_key", "=", "article.translation_key")
            .where("other.language", "=", language),
        ),
      ),
    );
  else if (language !== undefined) conditions.push(builder("article.language", "=", language));
  switch (state) {
    case "published":
      conditions.push(builder("article.is_draft", "=", 0), builder("article.published_at", "<=", now));
      break;
    case "scheduled":
      conditions.push(builder("article.is_draft", "=", 0), builder("article.published_at", ">", now));
      break;
    case "hidden":
      conditions.push(builder("article.is_draft", "=", 1));
      break;
    case "edited":
      conditions.push(isEdited(builder));
      break;
    case "behind":
      conditions.push(isBehind(builder));
      break;
    default:
  }
  return conditions;
}

function isEdited(builder: Builder) {
  return builder.exists(
    builder
      .selectFrom("draft")
      .select("draft.name")
      .whereRef("draft.tenant_id", "=", "article.tenant_id")
      .where("draft.name", "=", sql<string>`'articles/' || article.path`),
  );
}

function isBehind(builder: Builder) {
  return builder.exists(
    builder
      .selectFrom("translated")
      .innerJoin("article as original", (join) =>
        join
          .onRef("original.tenant_id", "=", "translated.tenant_id")
          .onRef("original.path", "=", "translated.from_path"),
      )
      .select("translated.path")
      .whereRef("translated.tenant_id", "=", "article.tenant_id")
      .whereRef("translated.path", "=", "article.path")
      .whereRef("translated.from_meaning", "!=", "original.meaning"),
  );
}
