import { type Kysely, sql } from "kysely";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { prepare } from "../engine/prepare.ts";
import type { Tables } from "../model/tables.ts";
import { tags } from "../model/tags.ts";
import type { Dependencies } from "./dependencies.ts";
import { publishedSince } from "./published-since.ts";
import { readThrough } from "./read-through.ts";
import type { Scope } from "./scope.ts";
import { ANY_TAG } from "./select-articles.ts";
import {
  type Audience,
  type Clock,
  type ClockOf,
  type Fallback,
  type ValueOf,
  audienceOf,
  fallbackOf,
  isReleased,
} from "./visibility.ts";

/**
 * Data about a tenant's articles that make other queries cheaper or unnecessary. They are valid for all pages in a language,
 * until an article changes or is published.
 */
export interface PublicationState {
  /** When the next scheduled article is published, in epoch milliseconds; `undefined` if none is scheduled. */
  nextPublication: number | undefined;
  /** False only if no listed article is shown as a fallback for a missing translation. */
  mayHaveFallbacks: boolean;
}

/** Selects the time when the next scheduled article is published; null if none is scheduled. */
function nextPublication(database: Kysely<Tables>, value: ClockOf) {
  return database
    .selectFrom("article as coming")
    .select(({ fn }) => fn.min("coming.published_at").as("time"))
    .where("coming.tenant_id", "=", value("tenant"))
    .where(isReleased("coming"))
    .where("coming.published_at", ">", value("now"));
}

/** Reads the time of the next publication in a separate query. */
export const selectNextPublication = prepare<Clock>()(({ database, value }) =>
  database.selectNoFrom(nextPublication(database, value).as("time")),
);

/**
 * Selects 1 if listed articles may be shown as fallbacks for missing translations, otherwise 0. It is 0 only if there were no
 * fallbacks when articles were last counted, and nothing has been published since. This query is cheaper than searching for
 * fallbacks.
 */
function mayHaveFallbacks(database: Kysely<Tables>, value: ValueOf) {
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

const selectPublicationState = prepare<Audience, Fallback>()(({ database, value, variant }) =>
  database.selectNoFrom([
    nextPublication(database, value).as("time"),
    (variant.hasFallbacks ? mayHaveFallbacks(database, value) : sql<number>`0`).as("may_have_fallbacks"),
  ]),
);

/** Reads the publication state. It depends on all articles, so a cached state must be dropped when any article changes. */
async function readPublicationState(
  scope: Pick<Scope, "engine" | "tenant" | "now">,
  language: LanguageCode,
  dependencies: Dependencies,
): Promise<PublicationState> {
  const audience = audienceOf(scope, language, scope.now());
  dependencies.addTag(tags.articles);
  const [row] = await selectPublicationState(scope.engine, audience, fallbackOf(audience));
  // PostgreSQL returns the minimum of a bigint column as text.
  const time = row?.time ? Number(row.time) : undefined;
  if (time !== undefined) dependencies.expireAt(time);
  return { nextPublication: time, mayHaveFallbacks: row?.may_have_fallbacks === 1 };
}

/**
 * Returns the cached publication state. The caller's result then depends on the time of the next publication, but not on all
 * articles, since the state only saves queries that would find nothing.
 */
export async function findPublicationState(scope: Scope, language: LanguageCode): Promise<PublicationState> {
  const state = await readThrough(scope, `publication state ${language}`, (dependencies) =>
    readPublicationState(scope, language, dependencies),
  );
  if (state.nextPublication !== undefined) scope.dependencies.expireAt(state.nextPublication);
  return state;
}

/** Records that results expire when the next article is published. That time is the same in every language. */
export function recordNextPublication(scope: Scope): Promise<unknown> {
  return findPublicationState(scope, scope.tenant.defaultLanguage);
}

/**
 * Returns the audience of lists in a language. If there are no fallbacks, the audience has none, which makes queries cheaper.
 */
export async function findListAudience(scope: Scope, language: LanguageCode, now: number): Promise<Audience> {
  const audience = audienceOf(scope, language, now);
  if (!fallbackOf(audience).hasFallbacks) return audience;
  return withoutUnusedFallback(audience, await findPublicationState(scope, language));
}

/** Removes fallbacks from an audience if there are none. Only for queries of listed articles. */
export function withoutUnusedFallback(audience: Audience, state: PublicationState): Audience {
  return state.mayHaveFallbacks ? audience : { ...audience, fallback: audience.language };
}
