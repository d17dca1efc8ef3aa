import { type SqlBool, sql } from "kysely";
import { isFallback, selectFallbackRows } from "../articles/fallback-rows.ts";
import { beginOfOrdered } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import type { Overlay } from "../reading/scope.ts";
import { type TagCondition, selectArticles } from "../reading/select-articles.ts";
import { type Audience, type Fallback, fallbackOf, isWrittenIn } from "../reading/visibility.ts";

/** An article's position in a list. */
export interface Entry {
  id: number;
  position: number;
  published_at: number;
}

/** A query for a list as an audience sees it, or for the part of a list before or after an entry. */
export interface ListQuery {
  audience: Audience;
  group?: string | undefined;
  tag?: string | undefined;
  /** `editors` sorts by position, as in a group; `newest` sorts by date, newest first. */
  order: "editors" | "newest";
  from?: { direction: "next" | "previous"; entry: Entry };
}

interface Shape extends Fallback {
  isTagged: boolean;
  isOfGroup: boolean;
  order: ListQuery["order"];
  direction: "all" | "next" | "previous";
}

/**
 * Reads entries in the order of an index. Reads only as many entries as a page or a neighbour needs, and no other columns of
 * their articles.
 */
const selectEntries = prepare<Audience & Entry & { group: string; tag: string; reach: number }, Shape>()(({
  database,
  kind,
  value,
  variant,
}) => {
  const { hasFallbacks, isTagged, isOfGroup, order, direction } = variant;
  const tagCondition: TagCondition | undefined = isTagged
    ? (tag) => sql`${tag} = ${value("tag")}`
    : undefined;
  const isFrom = (table: "article" | "stand_in", hasSamePosition: boolean) => {
    const [position, time, id] = ["position", "published_at", "id"].map((name) =>
      sql.ref(`${table}.${name}`),
    );
    if (direction === "all") return sql<SqlBool>`1 = 1`;
    const [later, older] = direction === "next" ? [sql`>`, sql`<`] : [sql`<`, sql`>`];
    return hasSamePosition
      ? sql<SqlBool>`${position} = ${value("position")} and (${time}, ${id}) ${older} (${value("published_at")}, ${value("id")})`
      : sql<SqlBool>`${position} ${later} ${value("position")}`;
  };
  const own = (hasSamePosition: boolean) =>
    selectArticles(database, tagCondition)
      .select(["article.id", "article.position", "article.published_at"])
      .where((builder) => isWrittenIn(builder, value, "language"))
      .$if(isOfGroup, (query) => query.where("article.group_slug", "=", value("group")))
      .where(isFrom("article", hasSamePosition));
  const fallbackRows = (hasSamePosition: boolean) =>
    selectFallbackRows(database, tagCondition)
      .select(["stand_in.id", "stand_in.position", "stand_in.published_at"])
      .where((builder) => isFallback(builder, value))
      .where("stand_in.language", "=", value("language"))
      .where("stand_in.fallback", "=", value("fallback"))
      .$if(isOfGroup, (query) => query.where("stand_in.group_slug", "=", value("group")))
      .where(isFrom("stand_in", hasSamePosition));
  const sides = direction === "all" ? [true] : [true, false];
  const parts = [...sides.map(own), ...(hasFallbacks ? sides.map(fallbackRows) : [])];
  const [up, down] = direction === "previous" ? (["desc", "asc"] as const) : (["asc", "desc"] as const);
  const columns = [
    ...(order === "editors" ? [sql`position ${sql.raw(up)}`] : []),
    sql`published_at ${sql.raw(down)}`,
    sql`id ${sql.raw(down)}`,
  ];
  const begins = parts.map((part) => beginOfOrdered(kind, database, part, columns, value("reach")));
  return begins
    .reduce((all, part) => all.unionAll(part))
    .$if(order === "editors", (query) => query.orderBy("position", up))
    .orderBy("published_at", down)
    .orderBy("id", down)
    .limit(value("reach"));
});

function readEntries(
  engine: EngineReader,
  { audience, group, tag, order, from }: ListQuery,
  reach: number,
): Promise<Entry[]> {
  const entry = from?.entry ?? { position: 0, published_at: 0, id: 0 };
  return selectEntries(
    engine,
    { ...audience, ...entry, group: group ?? "", tag: tag ?? "", reach },
    {
      ...fallbackOf(audience),
      isTagged: tag !== undefined,
      isOfGroup: group !== undefined,
      order,
      direction: from?.direction ?? "all",
    },
  );
}

/** An entry, and the store that contains its article: the published one, or the one with previewed articles. */
export interface LayeredEntry extends Entry {
  layer: EngineReader;
}

/**
 * Reads the first entries of a list as the preview shows it: published articles except those that the preview replaces, merged
 * with the previewed ones.
 */
export async function listEntries(overlay: Overlay, asked: ListQuery, size: number): Promise<LayeredEntry[]> {
  const { below, above, ids } = overlay;
  // All of the replaced articles may be among the first entries, so this many more are read.
  const [published, shown] = await Promise.all([
    readEntries(below, asked, size + ids.size),
    readEntries(above, asked, size),
  ]);
  const entries = [
    ...published.filter(({ id }) => !ids.has(id)).map((entry) => ({ ...entry, layer: below })),
    ...shown.map((entry) => ({ ...entry, layer: above })),
  ];
  const sign = asked.from?.direction === "previous" ? -1 : 1;
  return entries.sort((one, other) => sign * compare(one, other, asked.order)).slice(0, size);
}

function compare(one: Entry, other: Entry, order: ListQuery["order"]): number {
  const byPosition = order === "editors" ? one.position - other.position : 0;
  return byPosition || other.published_at - one.published_at || other.id - one.id;
}
