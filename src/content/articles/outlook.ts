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

/** When an article that is no draft is published next; null for never. */
function nextPublication(database: Kysely<Tables>, value: ClockOf) {
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
 * Whether listed articles may stand in for missing translations: 1 or 0. 0 only where none did when they were counted, and
 * nothing is published between then and now. To know it costs less than to look for what stands in where all is
 * translated.
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

/** The outlook as the store says it now. It follows from all articles; who keeps it must forget it when any changes. */
async function readOutlook(
  scope: Pick<Scope, "engine" | "tenant">,
  language: LanguageCode,
  dependencies: Dependencies,
): Promise<Outlook> {
  const audience = audienceOf(scope, language, Date.now());
  dependencies.addTag(tags.articles);
  const [row] = await selectOutlook(scope.engine, audience, fallbackOf(audience));
  // PostgreSQL hands the smallest of its numbers out as a text; null is never.
  const time = row?.time ? Number(row.time) : undefined;
  if (time !== undefined) dependencies.expireAt(time);
  return { nextPublication: time, mayStandIn: row?.stand_ins === 1 };
}

const outlooks = new WeakMap<Scope, Map<LanguageCode, Promise<Outlook>>>();

/**
 * The outlook that is kept, else that of the store; a reader asks for it once, however much it reads. Of all articles only
 * the clock is noted: what is found is the same, whether something is looked for in vain or not.
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

/** Notes when what is read now will be old by the clock alone. In every language that is the same moment. */
export function noteNextPublication(scope: Scope): Promise<unknown> {
  const [known = scope.tenant.defaultLanguage] = outlooks.get(scope)?.keys() ?? [];
  return findOutlook(scope, known);
}

/** Who is shown listed articles now, in a language: to look for what stands in where all is translated takes longest. */
export async function findListAudience(scope: Scope, language: LanguageCode, now: number): Promise<Audience> {
  const audience = audienceOf(scope, language, now);
  if (!fallbackOf(audience).falls) return audience;
  return withoutVainFallback(audience, await findOutlook(scope, language));
}

/** The audience without fallback where nothing stands in: for whatever shows listed articles alone. */
export function withoutVainFallback(audience: Audience, outlook: Outlook): Audience {
  return outlook.mayStandIn ? audience : { ...audience, fallback: audience.language };
}
