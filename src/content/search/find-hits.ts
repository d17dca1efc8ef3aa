import { type Expression, type RawBuilder, sql } from "kysely";
import { type Audience, fallbackOf, isListed } from "../articles/visibility.ts";
import { isInNumbers } from "../engine/dialect.ts";
import type { Scope } from "../scope.ts";
import { PackedPlaces } from "./places.ts";
import type { Hit } from "./rank.ts";
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

export async function findMatches(scope: Scope, wanted: Wanted, { offset, limit }: { offset: number; limit: number }): Promise<Found> {
  const { engine } = scope;
  const { audience, scopes, conjunctions, part, group, tag } = wanted;
  if (conjunctions.length === 0) return { ids: [], total: 0 };
  const match = (where: Part) => searchIndexes[engine.kind].match(scopes, conjunctions, where);
  const matches = engine.searching
    .selectFrom("article")
    .select(["article.id", "article.published_at"])
    .where((builder) => isListed(builder, (name) => audience[name], fallbackOf(audience)))
    .where(({ ref }) => isAmong(ref("article.id"), match(part)))
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

/** What ranking needs to know of the articles. */
export async function readHits({ engine }: Scope, ids: readonly number[]): Promise<Hit[]> {
  if (ids.length === 0) return [];
  const rows = await engine.searching
    .selectFrom("article_places")
    .innerJoin("article", "article.id", "article_places.article_id")
    .select(["article.id", "article.published_at", "article_places.places"])
    .where(({ ref }) => isInNumbers(engine.kind, ref("article_places.article_id"), JSON.stringify(ids)))
    .execute();
  return rows.map((row) => ({ id: row.id, publishedAt: row.published_at, places: new PackedPlaces(row.places) }));
}
