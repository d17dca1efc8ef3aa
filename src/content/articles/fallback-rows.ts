import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type Transaction,
  sql,
} from "kysely";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineKind } from "../engine/engine.ts";
import { together } from "../engine/together.ts";
import type { Tables } from "../model/tables.ts";
import { ANY_TAG, type TagCondition } from "../reading/select-articles.ts";
import { type Clock, type ClockOf, NO, isDue, isReleased } from "../reading/visibility.ts";

/** The stored publication time of articles that are never published: later than any real time. */
const NEVER = sql.lit(Number.MAX_SAFE_INTEGER);

/**
 * Maximum difference, in milliseconds, by which another machine's clock may be behind. Fallbacks that are no longer needed are
 * kept for this long.
 */
const CLOCK_TOLERANCE_MS = 24 * 60 * 60 * 1000;

/**
 * Stores the lists in which articles are shown as fallbacks for missing translations. Rows are stored for all pairs of
 * languages, so that they do not depend on the settings of the site.
 *
 * @param keys the translation keys of changed articles; all if nothing has been stored for the tenant
 */
export async function writeFallbackRows(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  { tenant, now }: Clock,
  keys: ReadonlySet<string> | "all",
): Promise<void> {
  const changed = keys === "all" ? undefined : [...keys];
  const change = { kind, transaction, tenant, now, changed };
  await together(
    deleteFallbackRows(change),
    insertFallbackRows(change, { isTagged: false }),
    insertFallbackRows(change, { isTagged: true }),
  );
}

interface Change extends Clock {
  kind: EngineKind;
  transaction: Transaction<Tables>;
  /** The translation keys of changed articles; `undefined` for the whole tenant. */
  changed: readonly string[] | undefined;
}

async function deleteFallbackRows({ kind, transaction, tenant, changed }: Change): Promise<void> {
  await transaction
    .deleteFrom("stand_in")
    .$if(changed === undefined, (query) => query.where("tenant_id", "=", tenant))
    .$if(changed !== undefined, (query) =>
      query.where("id", "in", ({ selectFrom }) =>
        selectFrom("article")
          .select("article.id")
          .where("article.tenant_id", "=", tenant)
          .where(({ ref }) => isAmongTexts(kind, ref("article.translation_key"), changed ?? [])),
      ),
    )
    .execute();
}

/**
 * Inserts one row for each language in which an article is a fallback for a missing translation, and one more for each of its
 * tags.
 */
async function insertFallbackRows(
  { kind, transaction, tenant, now, changed }: Change,
  { isTagged }: { isTagged: boolean },
): Promise<void> {
  await transaction
    .insertInto("stand_in")
    .columns([
      "tenant_id",
      "language",
      "fallback",
      "tag",
      "id",
      "group_slug",
      "position",
      "published_at",
      "replaced_at",
    ] as const)
    .expression((builder) =>
      builder
        .selectFrom((from) =>
          // A window function instead of a join or subqueries, so that PostgreSQL sorts the articles once, whatever its estimates.
          from
            .selectFrom("article")
            .select(["article.tenant_id", "article.language", "article.id", "article.group_slug"])
            .select(["article.position", "article.published_at", "article.is_unlisted"])
            .select(LANGUAGE_CODES.map(translatedAt))
            .where("article.tenant_id", "=", tenant)
            .where(isReleased("article"))
            .$if(changed !== undefined, (query) =>
              query.where(({ ref }) => isAmongTexts(kind, ref("article.translation_key"), changed ?? [])),
            )
            .as("article"),
        )
        .crossJoin(ANY_LANGUAGE)
        .$if(isTagged, (query) => query.innerJoin("tagged_article", "tagged_article.id", "article.id"))
        .select([
          "article.tenant_id",
          "asked.language",
          "article.language as fallback",
          isTagged ? sql.ref<string>("tagged_article.tag").as("tag") : ANY_TAG.as("tag"),
          "article.id",
          "article.group_slug",
          "article.position",
          "article.published_at",
          replacedAt.as("replaced_at"),
        ])
        .where("article.is_unlisted", "=", NO)
        .whereRef("article.language", "!=", "asked.language")
        .where(replacedAt, ">", now - CLOCK_TOLERANCE_MS),
    )
    .execute();
}

const ANY_LANGUAGE = sql<{ language: (typeof LANGUAGE_CODES)[number] }>`(${sql.join(
  LANGUAGE_CODES.map((code) => sql`select ${sql.lit(code)} as language`),
  sql` union all `,
)})`.as<"asked">(sql`asked`);

/**
 * A column with the time when an article is first published in a language, in the past or the future. It has the same value
 * for all translations of the article.
 */
function translatedAt(code: LanguageCode) {
  const publishedAt = sql`case when article.language = ${sql.lit(code)} then article.published_at end`;
  return sql<number>`coalesce(min(${publishedAt}) over (partition by article.translation_key), ${NEVER})`.as(
    `${code}_at`,
  );
}

const replacedAt = sql<number>`case asked.language ${sql.join(
  LANGUAGE_CODES.map((code) => sql`when ${sql.lit(code)} then ${sql.ref(`article.${code}_at`)}`),
  sql` `,
)} end`;

/** Starts a query of fallbacks in lists: without tags, one row for each fallback; with tags, one row for each matching tag. */
export function selectFallbackRows(database: Kysely<Tables>, tagCondition: TagCondition | undefined) {
  return database
    .selectFrom("stand_in")
    .where(({ eb, ref, and }) =>
      tagCondition === undefined
        ? eb("stand_in.tag", "=", ANY_TAG)
        : and([eb("stand_in.tag", "!=", ANY_TAG), tagCondition(ref("stand_in.tag"))]),
    );
}

/** Whether an article is published and has no published translation in the language. */
export function isFallback(
  builder: ExpressionBuilder<Tables, "stand_in">,
  value: ClockOf,
): Expression<SqlBool> {
  return builder.and([
    builder("stand_in.tenant_id", "=", value("tenant")),
    isDue(builder.ref("stand_in.published_at"), value("now")),
    builder("stand_in.replaced_at", ">", value("now")),
  ]);
}
