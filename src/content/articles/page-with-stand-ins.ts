import { type ExpressionBuilder, type Kysely, sql } from "kysely";
import { prepare } from "../engine/prepare.ts";
import type { Tables } from "../tables.ts";
import { selectItems } from "./article-item.ts";
import { selectArticles } from "./select-articles.ts";
import { type Audience, isStandIn, isWrittenIn } from "./visibility.ts";

interface Asked extends Audience {
  group: string;
  tag: string;
  size: number;
  offset: number;
  /** The place of the page's last row. */
  last: number;
}

interface List {
  /** In a group's own order, newest first elsewhere. */
  isOfGroup: boolean;
  isTagged: boolean;
  /** Counted from the end, and in the order from there. */
  isFromEnd: boolean;
}

/** Beyond every place in an editor's order, and every time. */
const NOWHERE = 1e300;
const NEVER = Number.MAX_SAFE_INTEGER;

/**
 * A page of a list in a language that others stand in for. The language's own articles are read in the order of an index,
 * those that stand in only as far as the own ones of the page reach: to sort all of both, or to look for what is not
 * translated to the end of a group in which everything is, would take the longer the more articles there are.
 */
export const selectPageWithStandIns = prepare<Asked, List>()(({
  database,
  value,
  variant: { isOfGroup, isTagged, isFromEnd },
}) => {
  const [upwards, earlier, later] = isFromEnd
    ? (["desc", ">", "<="] as const)
    : (["asc", "<", ">="] as const);
  const downwards = isFromEnd ? "asc" : "desc";
  const beyond = isFromEnd ? { place: -NOWHERE, time: NEVER } : { place: NOWHERE, time: -NEVER };
  type Articles = ExpressionBuilder<Tables, "article">;
  const places = (from: Kysely<Tables>, isMeant: (builder: Articles) => ReturnType<typeof isStandIn>) =>
    selectArticles(from, isTagged ? (tag) => sql`${tag} = ${value("tag")}` : undefined)
      .select(["article.id", "article.published_at"])
      // Elsewhere its index has no position, and each row would be read for one that nobody looks at.
      .$if(isOfGroup, (query) => query.select("article.position"))
      .where(isMeant)
      .$if(isOfGroup, (query) => query.where("article.group_slug", "=", value("group")));
  const own = (from: Kysely<Tables>) => places(from, (builder) => isWrittenIn(builder, value, "language"));
  const lastPosition = sql<number>`(select position from last_own)`;
  const lastTime = sql<number>`(select published_at from last_own)`;
  const before = places(database, (builder) =>
    builder.and([
      isStandIn(builder, value),
      isOfGroup
        ? builder(
            "article.position",
            earlier,
            sql<number>`coalesce(${lastPosition}, ${sql.lit(beyond.place)})`,
          )
        : builder("article.published_at", later, sql<number>`coalesce(${lastTime}, ${sql.lit(beyond.time)})`),
    ]),
  );
  const beside = places(database, (builder) =>
    builder.and([
      isStandIn(builder, value),
      builder("article.position", "=", lastPosition),
      builder("article.published_at", later, lastTime),
    ]),
  );
  const reached = isOfGroup
    ? own(database).unionAll(before).unionAll(beside)
    : own(database).unionAll(before);
  // Each part comes in the order of an index, so that they are merged, no further than to the end of the page. Only the
  // page's own rows are read whole.
  const page = database
    .selectFrom(
      reached
        .$if(isOfGroup, (query) => query.orderBy("position", upwards))
        .orderBy("published_at", downwards)
        .orderBy("id", downwards)
        .limit(value("size"))
        .offset(value("offset"))
        .as("reached"),
    )
    .select("reached.id");
  return selectItems(
    database
      .with("last_own", () =>
        own(database)
          .$if(isOfGroup, (query) => query.orderBy("article.position", upwards))
          .orderBy("article.published_at", downwards)
          .orderBy("article.id", downwards)
          .limit(sql.lit(1))
          .offset(value("last")),
      )
      .selectFrom("article"),
  )
    .innerJoin(page.as("page"), "page.id", "article.id")
    .$if(isOfGroup, (query) => query.orderBy("article.position", upwards))
    .orderBy("article.published_at", downwards)
    .orderBy("article.id", downwards);
});
