import { type AliasedExpression, type Transaction, sql } from "kysely";
import type { LanguageCode } from "../../contract/locales.ts";
import type { EngineReader } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import type { Tables } from "../tables.ts";
import { MARK_INTERVAL } from "./mark-interval.ts";
import { changedSince } from "./published-since.ts";
import { ANY_TAG, type IsMeantTag, selectArticles } from "./select-articles.ts";
import type { StaleLists } from "./stale-lists.ts";
import { selectStandIns, standsIn } from "./stand-ins.ts";
import { type Audience, type Clock, type Fallback, fallbackOf, isInLists } from "./visibility.ts";

/**
 * Marks every {@link MARK_INTERVAL}th article of a tenant's lists for {@link findStart}. What is written in a language and what
 * stands in for missing translations is marked apart: each lies in the order of an index, while both together would
 * have to be sorted. To be called with {@link countArticles}, of the same moment.
 */
export async function markLists(
  transaction: Transaction<Tables>,
  clock: Clock,
  stale: StaleLists,
): Promise<void> {
  await transaction
    .deleteFrom("list_mark")
    .where("tenant_id", "=", clock.tenant)
    .where(({ ref }) => stale.isLanguage(ref("fallback")))
    .where(({ or, eb, ref }) => or([eb("tag", "=", ANY_TAG), stale.isTag(ref("tag"))]))
    .where(({ or, eb, ref }) => or([eb("group_slug", "=", NO_GROUP), stale.isGroup(ref("group_slug"))]))
    .execute();
  for (const isMeant of [undefined, stale.isTag]) {
    for (const isOfGroup of [false, true]) {
      await markEach(
        transaction,
        numberWritten(transaction, clock, stale, isMeant, isOfGroup).as("numbered"),
      );
      await markEach(
        transaction,
        numberStandIns(transaction, clock, stale, isMeant, isOfGroup).as("numbered"),
      );
    }
  }
}

interface Numbered extends Omit<Tables["list_mark"], "number"> {
  /** How many articles of the list lie before it. */
  before: number;
}

async function markEach(
  transaction: Transaction<Tables>,
  numbered: AliasedExpression<Numbered, "numbered">,
): Promise<void> {
  const interval = sql.lit(MARK_INTERVAL);
  await transaction
    .insertInto("list_mark")
    .columns([
      ...["tenant_id", "language", "fallback", "tag", "group_slug"],
      ...["number", "position", "published_at", "id"],
    ] as const)
    .expression(
      transaction
        .selectFrom(numbered)
        .select(["tenant_id", "language", "fallback", "tag", "group_slug"])
        .select(({ ref }) => sql<number>`${ref("before")} / ${interval}`.as("number"))
        .select(["position", "published_at", "id"])
        .where(({ ref }) => sql`${ref("before")} % ${interval}`, "=", sql.lit(0))
        .where("before", ">", sql.lit(0)),
    )
    .execute();
}

const NO_GROUP = sql.lit("");
const NO_POSITION = sql<number>`${sql.lit(0)}`;

/** What is written in each language, with how many lie before it in the list. */
function numberWritten(
  transaction: Transaction<Tables>,
  clock: Clock,
  { isLanguage, isGroup }: StaleLists,
  isMeant: IsMeantTag | undefined,
  isOfGroup: boolean,
) {
  const list = [
    ...(isMeant === undefined ? [] : [sql.ref("article.tag")]),
    ...(isOfGroup ? [sql.ref("article.group_slug")] : []),
    sql.ref("article.language"),
  ];
  const tag = isMeant === undefined ? ANY_TAG : sql.ref<string>("article.tag");
  return selectArticles(transaction, isMeant)
    .select(["article.tenant_id", "article.language", "article.language as fallback", tag.as("tag")])
    .select(({ ref }) => [
      (isOfGroup ? sql<string>`${ref("article.group_slug")}` : NO_GROUP).as("group_slug"),
      (isOfGroup ? sql<number>`${ref("article.position")}` : NO_POSITION).as("position"),
      "article.published_at",
      "article.id",
      countBefore("article", list, isOfGroup).as("before"),
    ])
    .where((builder) => isInLists(builder, (name) => clock[name]))
    .where(({ ref }) => isLanguage(ref("article.language")))
    .$if(isOfGroup, (query) =>
      query
        .where("article.group_slug", "is not", null)
        .where(({ ref }) => isGroup(ref("article.group_slug"))),
    );
}

/** The same of what stands in for missing translations. */
function numberStandIns(
  transaction: Transaction<Tables>,
  clock: Clock,
  { isLanguage, isGroup }: StaleLists,
  isMeant: IsMeantTag | undefined,
  isOfGroup: boolean,
) {
  const columns = ["stand_in.tag", "stand_in.language", "stand_in.fallback"] as const;
  const list = [...columns, ...(isOfGroup ? (["stand_in.group_slug"] as const) : [])];
  return selectStandIns(transaction, isMeant)
    .select(["stand_in.tenant_id", ...columns])
    .select(({ ref }) => [
      (isOfGroup ? sql<string>`${ref("stand_in.group_slug")}` : NO_GROUP).as("group_slug"),
      (isOfGroup ? sql<number>`${ref("stand_in.position")}` : NO_POSITION).as("position"),
      "stand_in.published_at",
      "stand_in.id",
      countBefore(
        "stand_in",
        list.map((column) => sql.ref(column)),
        isOfGroup,
      ).as("before"),
    ])
    .where((builder) => standsIn(builder, (name) => clock[name]))
    .where(({ ref }) => isLanguage(ref("stand_in.fallback")))
    .$if(isOfGroup, (query) =>
      query
        .where("stand_in.group_slug", "is not", null)
        .where(({ ref }) => isGroup(ref("stand_in.group_slug"))),
    );
}

function countBefore(table: "article" | "stand_in", list: readonly unknown[], isOfGroup: boolean) {
  const order = [
    ...(isOfGroup ? [sql`${sql.ref(`${table}.position`)}`] : []),
    sql`${sql.ref(`${table}.published_at`)} desc`,
    sql`${sql.ref(`${table}.id`)} desc`,
  ];
  return sql<number>`row_number() over (partition by ${sql.join(list)} order by ${sql.join(order)}) - 1`;
}

/** An article's place in the order of a list; in that of all groups, the position is 0. */
export interface Place {
  position: number;
  published_at: number;
  id: number;
}

/** Where to begin to walk through a list. */
export interface Start {
  /** Among what is written in the language. */
  own: Place;
  /** Among what stands in for missing translations. */
  standIn: Place;
  /** How many articles from these places on, of both together, come before what is looked for. */
  skipped: number;
}

/** Before every place. */
const FIRST: Place = {
  position: -1e300,
  published_at: Number.MAX_SAFE_INTEGER,
  id: Number.MAX_SAFE_INTEGER,
};

/** A list as an audience sees it. */
export interface Listed extends Audience {
  /** Empty for all groups, newest first. */
  group: string;
  /** Empty for whatever tags. */
  tag: string;
}

/** The last of the first so many marks of a list: of both of its parts, where it has two. */
const selectMarks = prepare<Listed & { marks: number }, Fallback>()(({ database, value, variant }) => {
  const marksOf = (part: "language" | "fallback") =>
    database
      .selectFrom("list_mark")
      .select(COLUMNS)
      .where("list_mark.tenant_id", "=", value("tenant"))
      .where("list_mark.tag", "=", value("tag"))
      .where("list_mark.language", "=", value("language"))
      .where("list_mark.fallback", "=", value(part))
      .where("list_mark.group_slug", "=", value("group"));
  if (!variant.falls) return marksOf("language").where("list_mark.number", "=", value("marks"));
  // Both come in the order of an index, so that they are merged, no further than to the last.
  const passed = marksOf("language")
    .unionAll(marksOf("fallback"))
    .orderBy("position")
    .orderBy("published_at", "desc")
    .orderBy("id", "desc")
    .limit(value("marks"));
  const last = database
    .selectFrom(passed.as("passed"))
    .select(({ fn }) => ["passed.fallback", fn.max("passed.number").as("number")])
    .groupBy("passed.fallback");
  // SQLite keeps the order of a cross join: the two first, then each mark by its key.
  return database
    .selectFrom(last.as("last"))
    .crossJoin("list_mark")
    .select(COLUMNS)
    .where("list_mark.tenant_id", "=", value("tenant"))
    .where("list_mark.tag", "=", value("tag"))
    .where("list_mark.language", "=", value("language"))
    .whereRef("list_mark.fallback", "=", "last.fallback")
    .where("list_mark.group_slug", "=", value("group"))
    .whereRef("list_mark.number", "=", "last.number");
});

const COLUMNS = [
  "list_mark.fallback",
  "list_mark.number",
  "list_mark.position",
  "list_mark.published_at",
  "list_mark.id",
] as const;

const selectChanges = prepare<Listed, Fallback & { group: boolean; tag: boolean }>()(
  ({ database, value, variant }) =>
    database
      .selectFrom(
        changedSince(database, value, variant, {
          group: variant.group ? value("group") : undefined,
          tag: variant.tag ? value("tag") : undefined,
        }).as("changed"),
      )
      .select(["language", "position", "published_at", "id", "articles"])
      .where("articles", "!=", sql.lit(0)),
);

/** Where a walk to the article that comes after so many others of a list begins: not far before it, however many these are. */
export async function findStart(engine: EngineReader, list: Listed, offset: number): Promise<Start> {
  const beginning = { own: FIRST, standIn: FIRST, skipped: offset };
  if (offset < MARK_INTERVAL) return beginning;
  const { falls } = fallbackOf(list);
  const changes = await selectChanges(engine, list, {
    falls,
    group: list.group !== "",
    tag: list.tag !== "",
  });
  const came = changes.filter(({ articles }) => Number(articles) > 0).length;
  // The part in which the last mark is not may have nearly as many more before it as lie between two marks.
  const marks = Math.floor((offset - came) / MARK_INTERVAL) - (falls ? 1 : 0);
  if (marks <= 0) return beginning;
  const rows = await selectMarks(engine, { ...list, marks }, { falls });
  const passedIn = (language: LanguageCode) => {
    const mark = rows.find(({ fallback }) => fallback === language);
    if (mark === undefined) return { place: FIRST, articles: 0 };
    const before = changes.filter(
      (change) => change.language === language && isBefore(change, mark, list.group !== ""),
    );
    const changed = before.reduce((sum, { articles }) => sum + Number(articles), 0);
    return { place: mark, articles: Number(mark.number) * MARK_INTERVAL + changed };
  };
  const own = passedIn(list.language);
  const standIn = falls ? passedIn(list.fallback) : { place: FIRST, articles: 0 };
  const skipped = offset - own.articles - standIn.articles;
  // Only if the store was written to between two of these questions.
  return skipped < 0 ? beginning : { own: own.place, standIn: standIn.place, skipped };
}

function isBefore(one: Place, other: Place, isOrdered: boolean): boolean {
  if (isOrdered && one.position !== other.position) return one.position < other.position;
  if (one.published_at !== other.published_at) return one.published_at > other.published_at;
  return one.id > other.id;
}
