import { type Expression, type RawBuilder, sql } from "kysely";
import { type Audience, fallbackOf, isListed } from "../articles/visibility.ts";
import { isInNumbers } from "../engine/dialect.ts";
import type { Scope } from "../scope.ts";
import { PackedPlaces } from "./places.ts";
import type { Asked } from "./rank.ts";
import type { Conjunction, IndexScope, Part } from "./search-index.ts";
import { searchIndexes } from "./search-indexes.ts";

/** What is looked for, and among which articles. */
export interface Wanted {
  audience: Audience;
  scopes: readonly IndexScope[];
  conjunctions: readonly Conjunction[];
  part: Part;
  group?: string | undefined;
  tag?: string | undefined;
}

export interface Found {
  /** The ids of one stretch of the articles, those with matches in title or headings first, then the newest. */
  ids: number[];
  /** How many match in all. */
  total: number;
}

/** The languages that the audience is shown. */
export function scopesOf({ tenant, language, fallback }: Audience): IndexScope[] {
  return [...new Set([language, fallback])].map((code) => ({ tenant, language: code }));
}

interface Stretch {
  offset: number;
  limit: number;
}

export async function findMatches(scope: Scope, wanted: Wanted, stretch: Stretch): Promise<Found> {
  const found = await selectMatches(scope, wanted, stretch);
  if (found.ids.length > 0 || stretch.offset === 0) return found;
  // Past the end no row is left to tell how many there are.
  return { ids: [], total: (await selectMatches(scope, wanted, { offset: 0, limit: 1 })).total };
}

async function selectMatches(scope: Scope, wanted: Wanted, { offset, limit }: Stretch): Promise<Found> {
  const { engine } = scope;
  const { audience, scopes, conjunctions, part, group, tag } = wanted;
  if (conjunctions.length === 0) return { ids: [], total: 0 };
  const match = (where: Part) => searchIndexes[engine.kind].match(scopes, conjunctions, where);
  // SQLite keeps the order of a cross join: what the index found first, then each article by its key.
  const matches = engine.searching
    .selectFrom(sql<{ id: number }>`(${match(part)})`.as("found"))
    .crossJoin("article")
    .select(["article.id", "article.published_at"])
    .whereRef("article.id", "=", "found.id")
    .where((builder) => isListed(builder, (name) => audience[name], fallbackOf(audience)))
    .$if(group !== undefined, (builder) => builder.where("article.group_slug", "=", group ?? ""))
    .$if(tag !== undefined, (builder) =>
      builder.where("article.id", "in", (tagged) =>
        tagged
          .selectFrom("article_tag")
          .select("article_id")
          .where("article_tag.tenant_id", "=", audience.tenant)
          .where("tag", "=", tag ?? ""),
      ),
    );
  const rows = await engine.searching
    .with("matched", () => matches)
    .selectFrom("matched")
    .select(["id", sql<number>`count(*) over ()`.as("total")])
    .$if(part === "text", (query) =>
      query.orderBy(
        ({ ref }) =>
          sql`case when ${isAmong(ref("id"), match("title"))} then 0 when ${isAmong(ref("id"), match("headings"))} then 1 else 2 end`,
      ),
    )
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .offset(offset)
    .execute();
  return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0) };
}

function isAmong(column: Expression<unknown>, match: RawBuilder<unknown>) {
  return sql<boolean>`${column} in (${match})`;
}

/** The articles that have every phrase asked for, best first; equally good ones newest first. */
export async function rankArticles(
  { engine }: Scope,
  ids: readonly number[],
  asked: Asked,
): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await searchIndexes[engine.kind].score(engine, ids, asked);
  return rows
    .flatMap(({ score, ...row }) => (score === undefined ? [] : [{ score, ...row }]))
    .sort(
      (left, right) => right.score - left.score || right.publishedAt - left.publishedAt || right.id - left.id,
    )
    .map(({ id }) => id);
}

/** Where the keys of articles stand. */
export async function readPlaces(
  { engine }: Scope,
  ids: readonly number[],
): Promise<Map<number, PackedPlaces>> {
  const rows = await engine.searching
    .selectFrom("article_places")
    .select(["article_id", "places"])
    .where(({ ref }) => isInNumbers(engine.kind, ref("article_id"), JSON.stringify(ids)))
    .execute();
  return new Map(rows.map(({ article_id, places }) => [article_id, new PackedPlaces(places)]));
}
