import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SqlBool,
  type Transaction,
  sql,
} from "kysely";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import { boundStatements, eachText, isAmongTexts, lockSchema } from "../engine/dialect.ts";
import { type Engine, type EngineKind, PATIENT } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { publishedSince } from "../reading/published-since.ts";
import type { Clock } from "../reading/visibility.ts";
import { countArticles } from "./article-counts.ts";
import { writeFallbackRows } from "./fallback-rows.ts";
import { writeCheckpoints } from "./list-checkpoints.ts";
import type { StaleLists } from "./stale-lists.ts";

/**
 * Timeout of a statement in milliseconds. Each statement reads at most all articles of a tenant, which takes seconds for a
 * million articles.
 */
const MAXIMUM_STATEMENT_MS = 10 * 60 * 1000;

/** Articles that a transaction has added or removed, or whose place in lists it has changed. */
export interface TouchedArticles {
  /** Their translation keys, before and after. */
  keys: Set<string>;
  /** Their tags, before and after. */
  tags: Set<string>;
  /** Their groups, before and after. */
  groups: Set<string>;
  /** Their languages, before and after. */
  languages: Set<LanguageCode>;
}

/**
 * Stores data about a tenant's lists so that readers need not search the articles: the fallbacks, the number of articles in
 * each list, and the checkpoints where pages start. Must be called in each transaction that changes articles. Writes nothing if
 * only texts have changed and nothing has been published since the last call.
 *
 * @param touched the articles changed since the last call; "all" for a tenant whose lists were never stored
 */
export async function refreshLists(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  tenant: number,
  touched: TouchedArticles | "all",
  now = Date.now(),
): Promise<void> {
  const clock = { tenant, now };
  await boundStatements(kind, MAXIMUM_STATEMENT_MS).execute(transaction);
  if (touched === "all" || touched.keys.size > 0)
    await writeFallbackRows(kind, transaction, clock, touched === "all" ? touched : touched.keys);
  const stale = await findStale(kind, transaction, clock, touched);
  if (stale === undefined) return;
  await countArticles(transaction, clock, stale);
  await writeCheckpoints(transaction, clock, stale);
  await transaction.updateTable("tenant").set({ counted_at: now }).where("id", "=", tenant).execute();
}

/**
 * Finds the lists that may have changed since they were counted: lists of changed articles, of their translations (which
 * replace fallbacks), and of articles published since. A site may have as many tags as articles, so only some tag lists are
 * counted again. `undefined` if no list has changed.
 */
async function findStale(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  clock: Clock,
  touched: TouchedArticles | "all",
): Promise<StaleLists | undefined> {
  if (touched === "all") return ALL_LISTS;
  const published = await publishedSince(transaction, (name) => clock[name])
    .select("published.translation_key")
    .execute();
  const keys = [...new Set([...touched.keys, ...published.map(({ translation_key }) => translation_key)])];
  if (keys.length === 0) return undefined;
  const meant = transaction
    .selectFrom("article")
    .distinct()
    .where(isOfKeys(kind, clock, keys));
  const rows = await meant.select(["article.language", "article.group_slug"]).execute();
  const tagged = await meant
    .innerJoin("tagged_article", "tagged_article.id", "article.id")
    .select("tagged_article.tag")
    .execute();
  const isAmong = (texts: Iterable<string | null>) => {
    const list = [...new Set(texts)].filter((text) => text !== null);
    return (column: Expression<string | null>) => isAmongTexts(kind, column, list);
  };
  return {
    isTag: isAmong([...touched.tags, ...tagged.map(({ tag }) => tag)]),
    isGroup: isAmong([...touched.groups, ...rows.map(({ group_slug }) => group_slug)]),
    languages: [...new Set([...touched.languages, ...rows.map(({ language }) => language)])],
  };
}

/**
 * Selects the articles of a tenant that have one of the keys. On SQLite each key is looked up separately: SQLite cannot know
 * that the keys are distinct, and would otherwise read all articles.
 */
function isOfKeys(kind: EngineKind, { tenant }: Clock, keys: readonly string[]) {
  return (build: ExpressionBuilder<Tables, "article">): Expression<SqlBool> =>
    kind === "sqlite"
      ? build(
          "article.id",
          "in",
          build
            .selectFrom(eachText(kind, sql<string>`${JSON.stringify(keys)}`))
            .crossJoin("article as keyed")
            .select("keyed.id")
            .where("keyed.tenant_id", "=", tenant)
            .whereRef("keyed.translation_key", "=", "text.value"),
        )
      : build.and([
          build("article.tenant_id", "=", tenant),
          isAmongTexts(kind, build.ref("article.translation_key"), keys),
        ]);
}

const always = () => sql<SqlBool>`1 = 1`;
const ALL_LISTS: StaleLists = { isTag: always, isGroup: always, languages: LANGUAGE_CODES };

/** Refreshes, in a single transaction, the lists of tenants whose articles are older than the tables for lists. */
export async function refreshMissingLists(engine: Engine): Promise<void> {
  const missing = (database: Kysely<Tables>) =>
    database.selectFrom("tenant").select("id").where("counted_at", "=", NEVER).execute();
  if ((await missing(engine.reading)).length === 0) return;
  await engine.write(async (transaction) => {
    await lockSchema(engine.kind).execute(transaction);
    // Another process may have refreshed the lists while this one was waiting for the lock.
    for (const { id } of await missing(transaction)) await refreshLists(engine.kind, transaction, id, "all");
  }, PATIENT);
}

const NEVER = 0;
