import { type SqlBool, sql } from "kysely";
import { beginOfOrdered } from "../engine/dialect.ts";
import type { Engine } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import { type ItemRow, selectItems } from "./article-item.ts";
import { type Listed, type Place, findStart } from "./find-start.ts";
import { type IsMeantTag, selectArticles } from "./select-articles.ts";
import { selectStandIns, standsIn } from "./stand-ins.ts";
import { type Fallback, fallbackOf, isWrittenIn } from "./visibility.ts";

interface Stretch {
  size: number;
  offset: number;
}

interface Reach {
  /** How many entries of a part the page can reach: as far as its own end, if all were of that part. */
  reach: number;
}

interface Shape extends Fallback {
  /** In a group's own order, newest first elsewhere. */
  isOfGroup: boolean;
  isTagged: boolean;
  /** Begun at a mark, not at the beginning: one stretch of an index is read sooner than two. */
  isMarked: boolean;
}

/**
 * A page of a list, from a place on, of what is written in the language and of what stands in for missing translations.
 * Either lies in the order of an index, so that they are merged, no further than to the end of the page; in
 * an editor's order what has the position of the place itself does, and so does what comes after it.
 */
const selectPage = prepare<Listed & Stretch & Place & Reach, Shape>()(({
  database,
  kind,
  value,
  variant,
}) => {
  const { isOfGroup, isTagged, isMarked, falls } = variant;
  const isMeant: IsMeantTag | undefined = isTagged ? (tag) => sql`${tag} = ${value("tag")}` : undefined;
  const isFrom = (table: "article" | "stand_in", isBeside: boolean) => {
    const [position, time, id] = ["position", "published_at", "id"].map((name) =>
      sql.ref(`${table}.${name}`),
    );
    const isAtOrBehind = sql<SqlBool>`(${time}, ${id}) <= (${value("published_at")}, ${value("id")})`;
    if (!isMarked) return sql<SqlBool>`1 = 1`;
    if (!isOfGroup) return isAtOrBehind;
    return isBeside
      ? sql<SqlBool>`${position} = ${value("position")} and ${isAtOrBehind}`
      : sql<SqlBool>`${position} > ${value("position")}`;
  };
  const own = (isBeside: boolean) =>
    selectArticles(database, isMeant)
      .select(["article.id", "article.published_at"])
      // Elsewhere its index has no position, and each row would be read for one that nobody looks at.
      .$if(isOfGroup, (query) => query.select("article.position"))
      .where((builder) => isWrittenIn(builder, value, "language"))
      .$if(isOfGroup, (query) => query.where("article.group_slug", "=", value("group")))
      .where(isFrom("article", isBeside));
  const standIns = (isBeside: boolean) =>
    selectStandIns(database, isMeant)
      .select(["stand_in.id", "stand_in.published_at"])
      .$if(isOfGroup, (query) => query.select("stand_in.position"))
      .where((builder) => standsIn(builder, value))
      .where("stand_in.language", "=", value("language"))
      .where("stand_in.fallback", "=", value("fallback"))
      .$if(isOfGroup, (query) => query.where("stand_in.group_slug", "=", value("group")))
      .where(isFrom("stand_in", isBeside));
  const sides = isOfGroup && isMarked ? [true, false] : [true];
  const parts = [...sides.map(own), ...(falls ? sides.map(standIns) : [])];
  const order = [...(isOfGroup ? [sql`position`] : []), sql`published_at desc`, sql`id desc`];
  const begins = parts.map((part) => beginOfOrdered(kind, database, part, order, value("reach")));
  const page = database
    .selectFrom(
      begins
        .reduce((all, part) => all.unionAll(part))
        .$if(isOfGroup, (query) => query.orderBy("position"))
        .orderBy("published_at", "desc")
        .orderBy("id", "desc")
        .limit(value("size"))
        .offset(value("offset"))
        .as("reached"),
    )
    .select("reached.id");
  // Only the page's own rows are read whole.
  return selectItems(database.selectFrom("article"))
    .innerJoin(page.as("page"), "page.id", "article.id")
    .$if(isOfGroup, (query) => query.orderBy("article.position"))
    .orderBy("article.published_at", "desc")
    .orderBy("article.id", "desc");
});

/** The articles of a stretch of a list: of a group in its own order, newest first elsewhere. */
export async function readPage(engine: Engine, list: Listed, { size, offset }: Stretch): Promise<ItemRow[]> {
  const { place, skipped } = await findStart(engine, list, offset);
  return selectPage(
    engine,
    { ...list, ...(place ?? BEGINNING), size, offset: skipped, reach: skipped + size },
    {
      ...fallbackOf(list),
      isOfGroup: list.group !== "",
      isTagged: list.tag !== "",
      isMarked: place !== undefined,
    },
  );
}

/** Asked about by no page that is not begun at a mark. */
const BEGINNING: Place = { position: 0, published_at: 0, id: 0 };
