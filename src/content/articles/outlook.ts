import { type Kysely, sql } from "kysely";
import type { LanguageCode } from "../../contract/locales.ts";
import { prepare } from "../engine/prepare.ts";
import type { Scope } from "../scope.ts";
import type { Tables } from "../tables.ts";
import { publishedSince } from "./article-counts.ts";
import { type Audience, type Fallback, NO, type ValueOf, audienceOf, fallbackOf } from "./visibility.ts";

type Clock = Pick<Audience, "tenant" | "now">;

/** When an article that is no draft is published next, as a column of whatever is read anyway; null for never. */
export function nextPublication(
  database: Kysely<Tables>,
  value: <Name extends keyof Clock>(name: Name) => Clock[Name],
) {
  return database
    .selectFrom("article as coming")
    .select(({ fn }) => fn.min("coming.published_at").as("time"))
    .where("coming.tenant_id", "=", value("tenant"))
    .where("coming.is_draft", "=", NO)
    .where("coming.published_at", ">", value("now"));
}

/** The same for who reads nothing else. */
export const selectNextPublication = prepare<Clock>()(({ database, value }) =>
  database.selectNoFrom(nextPublication(database, value).as("time")),
);

/**
 * Whether listed articles may stand in for missing translations: 1 or 0, as a column of whatever is read anyway. 0 only
 * where none did when they were counted, and nothing is published between then and now. To know it costs less
 * than to look for what stands in where all is translated.
 */
export function mayStandIn(database: Kysely<Tables>, value: ValueOf) {
  const counted = database
    .selectFrom("article_count")
    .select(sql`1`.as("one"))
    .where("article_count.tenant_id", "=", value("tenant"))
    .where("article_count.language", "=", value("language"))
    .where("article_count.fallback", "=", value("fallback"));
  const published = publishedSince(database, value).select(sql`1`.as("one"));
  return sql<number>`case when exists ${counted} or exists ${published} then 1 else 0 end`;
}

/**
 * The audience without fallback where nothing stands in: for whatever shows listed articles alone.
 *
 * @param standIns what {@link mayStandIn} said
 */
export function withoutVainFallback(audience: Audience, standIns: number): Audience {
  return standIns === 0 ? { ...audience, fallback: audience.language } : audience;
}

/** What must be known before much is read. */
const selectOutlook = prepare<Audience, Fallback>()(({ database, value, variant }) =>
  database.selectNoFrom([
    nextPublication(database, value).as("time"),
    (variant.falls ? mayStandIn(database, value) : sql<number>`0`).as("stand_ins"),
  ]),
);

const outlooks = new WeakMap<Scope, Map<LanguageCode, Promise<number>>>();

/** Notes when what is read now will be old by the clock alone. A reader asks once, however much it reads. */
export function noteNextPublication(scope: Scope, now: number): Promise<unknown> {
  const [known] = outlooks.get(scope)?.values() ?? [];
  return known ?? outlookOf(scope, audienceOf(scope, scope.tenant.defaultLanguage, now));
}

/** Who is shown listed articles now, in a language: to look for what stands in where all is translated takes longest. */
export async function findListAudience(scope: Scope, language: LanguageCode, now: number): Promise<Audience> {
  const audience = audienceOf(scope, language, now);
  if (!fallbackOf(audience).falls) return audience;
  return withoutVainFallback(audience, await outlookOf(scope, audience));
}

function outlookOf(scope: Scope, audience: Audience): Promise<number> {
  const known = outlooks.get(scope) ?? new Map<LanguageCode, Promise<number>>();
  outlooks.set(scope, known);
  const outlook = known.get(audience.language) ?? findOutlook(scope, audience);
  known.set(audience.language, outlook);
  return outlook;
}

async function findOutlook(scope: Scope, audience: Audience): Promise<number> {
  const [row] = await selectOutlook(scope.engine, audience, fallbackOf(audience));
  expireAtPublication(scope, row?.time);
  return row?.stand_ins ?? 0;
}

/** @param time as the store counts it: PostgreSQL hands the smallest of its numbers out as a text */
export function expireAtPublication(scope: Scope, time: number | string | bigint | null | undefined): void {
  if (time) scope.dependencies.expireAt(Number(time));
}
