import { type Kysely, sql } from "kysely";
import type { LanguageCode } from "../../contract/locales.ts";
import { prepare } from "../engine/prepare.ts";
import { type Scope, UNNOTED } from "../scope.ts";
import type { Dependencies, Outlook } from "../store.ts";
import type { Tables } from "../tables.ts";
import { tags } from "../tags.ts";
import { publishedSince } from "./published-since.ts";
import { ANY_TAG } from "./select-articles.ts";
import {
  type Audience,
  type Clock,
  type ClockOf,
  type Fallback,
  NO,
  type ValueOf,
  audienceOf,
  fallbackOf,
} from "./visibility.ts";

/** When the next scheduled article is published; null if none is scheduled. */
function nextPublication(database: Kysely<Tables>, value: ClockOf) {
  return database
    .selectFrom("article as coming")
    .select(({ fn }) => fn.min("coming.published_at").as("time"))
    .where("coming.tenant_id", "=", value("tenant"))
    .where("coming.is_draft", "=", NO)
    .where("coming.published_at", ">", value("now"));
}

/** The same as a query of its own. */
export const selectNextPublication = prepare<Clock>()(({ database, value }) =>
  database.selectNoFrom(nextPublication(database, value).as("time")),
);

/**
 * Whether listed articles may stand in for missing translations, 1 or 0. It is 0 only if there were none when articles were last
 * counted, and nothing has been published since. This is cheaper than looking for fallbacks that do not exist.
 */
function mayStandIn(database: Kysely<Tables>, value: ValueOf) {
  const counted = database
    .selectFrom("article_count")
    .select(sql`1`.as("one"))
    .where("article_count.tenant_id", "=", value("tenant"))
    .where("article_count.language", "=", value("language"))
    .where("article_count.fallback", "=", value("fallback"))
    .where("article_count.tag", "=", ANY_TAG);
  const published = publishedSince(database, value).select(sql`1`.as("one"));
  return sql<number>`case when exists ${counted} or exists ${published} then 1 else 0 end`;
}

const selectOutlook = prepare<Audience, Fallback>()(({ database, value, variant }) =>
  database.selectNoFrom([
    nextPublication(database, value).as("time"),
    (variant.falls ? mayStandIn(database, value) : sql<number>`0`).as("stand_ins"),
  ]),
);

/** Reads the outlook. It depends on all articles, so it must not be kept beyond a change of any. */
async function readOutlook(
  scope: Pick<Scope, "engine" | "tenant">,
  language: LanguageCode,
  dependencies: Dependencies,
): Promise<Outlook> {
  const audience = audienceOf(scope, language, Date.now());
  dependencies.addTag(tags.articles);
  const [row] = await selectOutlook(scope.engine, audience, fallbackOf(audience));
  // PostgreSQL returns the minimum of a bigint column as text.
  const time = row?.time ? Number(row.time) : undefined;
  if (time !== undefined) dependencies.expireAt(time);
  return { nextPublication: time, mayStandIn: row?.stand_ins === 1 };
}

const outlooks = new WeakMap<Scope, Map<LanguageCode, Promise<Outlook>>>();

/**
 * The outlook, from what is kept or from the database; a reader queries it only once. The caller's result depends on the next
 * publication but not on all articles: the outlook only saves queries that would find nothing.
 */
export async function findOutlook(scope: Scope, language: LanguageCode): Promise<Outlook> {
  const outlook = await (scope.keep?.(`outlook ${language}`, (dependencies) =>
    readOutlook(scope, language, dependencies),
  ) ?? readOnce(scope, language));
  if (outlook.nextPublication !== undefined) scope.dependencies.expireAt(outlook.nextPublication);
  return outlook;
}

function readOnce(scope: Scope, language: LanguageCode): Promise<Outlook> {
  const known = outlooks.get(scope) ?? new Map<LanguageCode, Promise<Outlook>>();
  outlooks.set(scope, known);
  const outlook = known.get(language) ?? readOutlook(scope, language, UNNOTED);
  known.set(language, outlook);
  return outlook;
}

/** Records that results expire when the next article is published, which is the same time in every language. */
export function noteNextPublication(scope: Scope): Promise<unknown> {
  const [known = scope.tenant.defaultLanguage] = outlooks.get(scope)?.keys() ?? [];
  return findOutlook(scope, known);
}

/** The audience of lists in a language, without fallbacks if there are none. */
export async function findListAudience(scope: Scope, language: LanguageCode, now: number): Promise<Audience> {
  const audience = audienceOf(scope, language, now);
  if (!fallbackOf(audience).falls) return audience;
  return withoutVainFallback(audience, await findOutlook(scope, language));
}

/** Leaves fallbacks out of an audience if there are none. Only for queries of listed articles. */
export function withoutVainFallback(audience: Audience, outlook: Outlook): Audience {
  return outlook.mayStandIn ? audience : { ...audience, fallback: audience.language };
}
