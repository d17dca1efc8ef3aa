import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import { prepare } from "../engine/prepare.ts";
import type { Tables } from "../tables.ts";
import { selectItems } from "./article-item.ts";
import { type Audience, isStandIn, isWrittenIn } from "./visibility.ts";

interface Asked extends Audience {
  group: string;
  size: number;
  offset: number;
  /** Rows up to the end of the page. */
  reach: number;
  /** The same without the last one. */
  last: number;
}

interface List {
  /** In a group's own order, newest first elsewhere. */
  isOfGroup: boolean;
}

/** Beyond every place in an editor's order. */
const NOWHERE = sql.lit(1e300);
const NEVER = sql.lit(Number.MIN_SAFE_INTEGER);

/**
 * A page of a list in a language that others stand in for. The language's own articles are read in the order of an index,
 * those that stand in only as far as the own ones of the page reach: to sort all of both, or to look for what is not
 * translated to the end of a group in which everything is, would take the longer the more articles there are.
 */
export const selectPageWithStandIns = prepare<Asked, List>()(({
  database,
  value,
  variant: { isOfGroup },
}) => {
  type Articles = ExpressionBuilder<Tables, "article">;
  const inOrder = (from: Kysely<Tables>, isMeant: (builder: Articles) => ReturnType<typeof isStandIn>) =>
    from
      .selectFrom("article")
      .select(["article.id", "article.position", "article.published_at"])
      .where(isMeant)
      .$if(isOfGroup, (query) => query.where("article.group_slug", "=", value("group")))
      .$if(isOfGroup, (query) => query.orderBy("article.position"))
      .orderBy("article.published_at", "desc")
      .orderBy("article.id", "desc");
  const own = (from: Kysely<Tables>) => inOrder(from, (builder) => isWrittenIn(builder, value, "language"));
  const lastPosition = sql<number>`(select position from last_own)`;
  const lastTime = sql<number>`(select published_at from last_own)`;
  const before = inOrder(database, (builder) =>
    builder.and([
      isStandIn(builder, value),
      isOfGroup
        ? builder("article.position", "<", sql<number>`coalesce(${lastPosition}, ${NOWHERE})`)
        : builder("article.published_at", ">=", sql<number>`coalesce(${lastTime}, ${NEVER})`),
    ]),
  );
  const beside = inOrder(database, (builder) =>
    builder.and([
      isStandIn(builder, value),
      builder("article.position", "=", lastPosition),
      builder("article.published_at", ">=", lastTime),
    ]),
  );
  // A limit may stand in each part only where the part is a table of its own.
  const part = (query: typeof before) =>
    database.selectFrom(query.limit(value("reach")).as("part")).select("part.id");
  const first = isOfGroup
    ? part(own(database)).unionAll(part(before)).unionAll(part(beside))
    : part(own(database)).unionAll(part(before));
  return selectItems(
    database
      .with("last_own", () => own(database).limit(sql.lit(1)).offset(value("last")))
      .selectFrom("article"),
  )
    .innerJoin(first.as("first"), "first.id", "article.id")
    .$if(isOfGroup, (query) => query.orderBy("article.position"))
    .orderBy("article.published_at", "desc")
    .orderBy("article.id", "desc")
    .limit(value("size"))
    .offset(value("offset"));
});
