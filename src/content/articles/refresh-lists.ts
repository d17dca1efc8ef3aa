import { type Expression, type Kysely, type SqlBool, type Transaction, sql } from "kysely";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/locales.ts";
import { eachText, isInTexts, lockSchema } from "../engine/dialect.ts";
import { type Engine, type EngineKind, PATIENTLY } from "../engine/engine.ts";
import type { Tables } from "../tables.ts";
import { countArticles } from "./article-counts.ts";
import { markLists } from "./mark-lists.ts";
import { publishedSince } from "./published-since.ts";
import type { StaleLists } from "./stale-lists.ts";
import { arrangeStandIns } from "./stand-ins.ts";
import type { Clock } from "./visibility.ts";

/** Articles that a transaction has added, removed, or put elsewhere in their lists. */
export interface TouchedArticles {
  /** Their translation keys, before and after. */
  keys: Set<string>;
  /** The tags that they bore, and bear. */
  tags: Set<string>;
  /** The groups in which they were, and are. */
  groups: Set<string>;
  /** The languages in which they were written, and are. */
  languages: Set<LanguageCode>;
}

/**
 * Writes down all that readers need to know of a tenant's lists and would have to look through its articles for: what stands
 * in for missing translations, how many articles each list shows, and where its pages are. To be called in each transaction
 * that changes its articles. Where only texts were changed, and nothing was published since the last time, all stays as it is.
 *
 * @param touched what was changed since the last time; all for a tenant whose lists were never looked at
 */
export async function refreshLists(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  tenant: number,
  touched: TouchedArticles | "all",
  now = Date.now(),
): Promise<void> {
  const clock = { tenant, now };
  if (touched === "all" || touched.keys.size > 0)
    await arrangeStandIns(kind, transaction, clock, touched === "all" ? touched : touched.keys);
  const stale = await findStale(kind, transaction, clock, touched);
  if (stale === undefined) return;
  await countArticles(transaction, clock, stale);
  await markLists(transaction, clock, stale);
  await transaction.updateTable("tenant").set({ counted_at: now }).where("id", "=", tenant).execute();
}

/**
 * The lists that may show other articles than when they were counted: those of what was changed and, since a translation
 * takes the place of what stood in for it, of its translations; and those of what was published since. Of tags there may be
 * as many as articles. `undefined` for none.
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
  const keys = new Set([...touched.keys, ...published.map(({ translation_key }) => translation_key)]);
  if (keys.size === 0) return undefined;
  // From key to key: a planner that sees no distinct ones among them would rather look through all articles.
  const meant = transaction
    .selectFrom(eachText(kind, sql<string>`${JSON.stringify([...keys])}`))
    .crossJoin("article")
    .distinct()
    .where("article.tenant_id", "=", clock.tenant)
    .whereRef("article.translation_key", "=", "text.value");
  const places = await meant.select(["article.language", "article.group_slug"]).execute();
  const tagged = await meant
    .innerJoin("tagged_article", "tagged_article.id", "article.id")
    .select("tagged_article.tag")
    .execute();
  const isAmong = (texts: Iterable<string | null>) => {
    const list = JSON.stringify([...new Set(texts)].filter((text) => text !== null));
    return (column: Expression<string | null>) => isInTexts(kind, column, list);
  };
  return {
    isTag: isAmong([...touched.tags, ...tagged.map(({ tag }) => tag)]),
    isGroup: isAmong([...touched.groups, ...places.map(({ group_slug }) => group_slug)]),
    languages: [...new Set([...touched.languages, ...places.map(({ language }) => language)])],
  };
}

const always = () => sql<SqlBool>`1 = 1`;
const ALL_LISTS: StaleLists = { isTag: always, isGroup: always, languages: LANGUAGE_CODES };

/** Does so for tenants whose lists were never looked at: the tables are newer than they are. In one transaction, however many. */
export async function refreshMissingLists(engine: Engine): Promise<void> {
  const missing = (database: Kysely<Tables>) =>
    database.selectFrom("tenant").select("id").where("counted_at", "=", NEVER).execute();
  if ((await missing(engine.reading)).length === 0) return;
  await engine.write(async (transaction) => {
    await lockSchema(engine.kind).execute(transaction);
    // Another process may have done it while this one waited for its turn.
    for (const { id } of await missing(transaction)) await refreshLists(engine.kind, transaction, id, "all");
  }, PATIENTLY);
}

const NEVER = 0;
