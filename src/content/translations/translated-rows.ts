import { type Transaction, sql } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineKind } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";

/** The parameters for recording translations, and the person who publishes. */
export interface TranslationRecording {
  kind: EngineKind;
  transaction: Transaction<Tables>;
  tenant: number;
  /** The language of originals. */
  original: LanguageCode;
  author: string | null;
}

/**
 * Maximum difference in milliseconds between two dates that count as equal. Copying a folder writes its files in arbitrary
 * order, and an article without a date gets that of its file, so smaller differences do not show which article was revised
 * later.
 */
const SAME_TIME_MS = 3_600_000;

const COLUMNS = ["tenant_id", "path", "from_path", "from_hash", "from_meaning", "author", "at"] as const;

/**
 * Records the current text of the original as the source of each translation.
 *
 * @param paths translations to record; "all" if the site has no records yet
 * @param firsts paths of new texts. If translation and original are both new and the original is dated later, the source is
 * recorded as unknown.
 * @param options.keepsTime whether known translations keep the time when they were made or confirmed, because nobody has looked at
 * them now
 */
export async function recordTranslated(
  noting: TranslationRecording,
  paths: readonly string[] | "all",
  firsts: readonly string[] | "all",
  { keepsTime = false }: { keepsTime?: boolean } = {},
): Promise<void> {
  const { kind, transaction, author } = noting;
  const isFirst = (column: string) =>
    firsts === "all" ? sql`true` : isAmongTexts(kind, sql.ref(column), firsts);
  const isOlder = sql`(original.updated_at - translation.updated_at > ${sql.lit(SAME_TIME_MS)}
    and ${isFirst("translation.path")} and ${isFirst("original.path")})`;
  await transaction
    .insertInto("translated")
    .columns(COLUMNS)
    .expression(
      pairs(noting, "translation")
        .$if(paths !== "all", (query) =>
          query.where(isAmongTexts(kind, sql.ref("translation.path"), paths === "all" ? [] : paths)),
        )
        .select(["translation.tenant_id", "translation.path", "original.path as from_path"])
        .select([
          sql<string | null>`case when ${isOlder} then null else original_file.hash end`.as("from_hash"),
          sql<string>`case when ${isOlder} then '' else original.meaning end`.as("from_meaning"),
          sql<string | null>`cast(${author} as text)`.as("author"),
          sql<number>`cast(${Date.now()} as bigint)`.as("at"),
        ]),
    )
    .onConflict((conflict) =>
      conflict.columns(["tenant_id", "path"]).doUpdateSet(keepsTime ? GIVEN_SOURCE : GIVEN),
    )
    .execute();
}

/**
 * Records sources for translations that have none, assuming that they match the current texts. Must be called before originals
 * change.
 *
 * @param paths of the originals; others are ignored
 */
export async function assumeTranslated(
  noting: TranslationRecording,
  paths: readonly string[],
): Promise<void> {
  const { kind, transaction, original } = noting;
  // Filtered here because with a condition in the query, SQLite would read all articles of the language.
  const originals = paths.filter((path) => path.startsWith(`${original}/`));
  if (originals.length === 0) return;
  await transaction
    .insertInto("translated")
    .columns(COLUMNS)
    .expression(
      pairs(noting, "original")
        .where(({ ref }) => isAmongTexts(kind, ref("original.path"), originals))
        .select(["translation.tenant_id", "translation.path", "original.path as from_path"])
        .select(["original_file.hash as from_hash", "original.meaning as from_meaning"])
        .select([
          sql<null>`cast(null as text)`.as("author"),
          sql<number>`cast(${Date.now()} as bigint)`.as("at"),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["tenant_id", "path"])
        .doUpdateSet(GIVEN)
        // A record about a different original is replaced, since it does not apply to this one.
        .whereRef("translated.from_path", "!=", sql.ref("excluded.from_path")),
    )
    .execute();
}

/**
 * Records the new text of an original for its translations if its meaning has not changed, since they match the new text as
 * well. Must be called after originals have changed.
 */
export async function followOriginals(
  { kind, transaction, tenant }: Pick<TranslationRecording, "kind" | "transaction" | "tenant">,
  paths: readonly string[],
): Promise<void> {
  await transaction
    .updateTable("translated")
    .from("article as original")
    .innerJoin("file as original_file", (join) =>
      join
        .onRef("original_file.tenant_id", "=", "original.tenant_id")
        .on("original_file.name", "=", nameOf("original")),
    )
    .set(({ ref }) => ({ from_hash: ref("original_file.hash") }))
    .where("translated.tenant_id", "=", tenant)
    .where(({ ref }) => isAmongTexts(kind, ref("translated.from_path"), paths))
    .whereRef("original.tenant_id", "=", "translated.tenant_id")
    .whereRef("original.path", "=", "translated.from_path")
    .whereRef("original.meaning", "=", "translated.from_meaning")
    .execute();
}

/** Moves the records of a renamed file to its new name. */
export async function followRenamed(
  { transaction, tenant }: Pick<TranslationRecording, "transaction" | "tenant">,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const rows = transaction.updateTable("translated").where("tenant_id", "=", tenant);
  await rows.set({ path: to }).where("path", "=", from).execute();
  await rows.set({ from_path: to }).where("from_path", "=", from).execute();
}

/** Removes the records of deleted translations. */
export async function forgetTranslated(
  { kind, transaction, tenant }: Pick<TranslationRecording, "kind" | "transaction" | "tenant">,
  paths: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom("translated")
    .where("tenant_id", "=", tenant)
    .where(({ ref }) => isAmongTexts(kind, ref("path"), paths))
    .execute();
}

/**
 * Joins translations with their originals and the originals' files. SQLite preserves the order of cross joins, which start with
 * the requested articles; it would otherwise overestimate their number.
 */
function pairs(
  { transaction, tenant, original }: Pick<TranslationRecording, "transaction" | "tenant" | "original">,
  first: "translation" | "original",
) {
  const second = first === "original" ? "translation" : "original";
  return transaction
    .selectFrom(`article as ${first}` as "article as translation")
    .crossJoin(`article as ${second}` as "article as original")
    .crossJoin("file as original_file")
    .where("translation.tenant_id", "=", tenant)
    .where("original.tenant_id", "=", tenant)
    .whereRef("original.translation_key", "=", "translation.translation_key")
    .where("translation.language", "!=", original)
    .$if(first === "translation", (query) => query.where("original.language", "=", original))
    .where("original_file.tenant_id", "=", tenant)
    .where("original_file.name", "=", nameOf("original"));
}

/** Returns the name of an article's file in the content folder. */
export function nameOf(article: string) {
  return sql<string>`'articles/' || ${sql.ref(`${article}.path`)}`;
}

/** The values that the insert tried to write. */
const GIVEN_SOURCE = {
  from_path: sql<string>`excluded.from_path`,
  from_hash: sql<string | null>`excluded.from_hash`,
  from_meaning: sql<string>`excluded.from_meaning`,
  author: sql<string | null>`excluded.author`,
};
const GIVEN = { ...GIVEN_SOURCE, at: sql<number>`excluded.at` };
