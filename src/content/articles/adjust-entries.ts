import { type Transaction, sql } from "kysely";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import { together } from "../engine/together.ts";
import type { Tables } from "../model/tables.ts";

/**
 * An article as an entry of a list. In the lists of each language, an article has one entry for each of its tags, and one with
 * an empty tag.
 */
export interface Entry {
  language: LanguageCode;
  /** The language in which the article is written. */
  fallback: LanguageCode;
  tag: string;
  /** Empty if the article is in no group. */
  group_slug: string;
  position: number;
  published_at: number;
  id: number;
}

/**
 * Updates the stored counts and checkpoints of lists for removed and added entries. An article changes the lists of several
 * languages in the same way, so one statement updates them together.
 */
export async function adjustEntries(
  transaction: Transaction<Tables>,
  tenant: number,
  { gone, come }: { gone: readonly Entry[]; come: readonly Entry[] },
): Promise<void> {
  const steps = [...gone.map((entry) => ({ entry, by: -1 })), ...come.map((entry) => ({ entry, by: 1 }))];
  const shifts = shiftsOf(steps);
  const [, withCheckpoints] = await together(
    adjustCounts(transaction, tenant, steps),
    findWithCheckpoints(transaction, tenant, shifts),
  );
  const moving = shifts.filter((shift) => withCheckpoints.has(listOf(shift)));
  await together(...moving.map((shift) => moveCheckpoints(transaction, tenant, shift)));
}

/** The change of the number of entries: -1 for a removed entry, 1 for an added one. */
interface Step {
  entry: Entry;
  by: number;
}

/** Rows per statement: well below either engine's limit of parameters. */
const ROWS_AT_ONCE = 200;

/** Updates the stored number of articles in lists. An empty list has no row. */
async function adjustCounts(
  transaction: Transaction<Tables>,
  tenant: number,
  steps: readonly Step[],
): Promise<void> {
  const rows = differencesOf(steps).map(([list, articles]) => ({ tenant_id: tenant, ...list, articles }));
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    const some = rows.slice(first, first + ROWS_AT_ONCE);
    const counted = transaction
      .insertInto("article_count")
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(["tenant_id", "language", "fallback", "tag", "group_slug"])
          .doUpdateSet({ articles: sql<number>`article_count.articles + excluded.articles` }),
      )
      .execute();
    const lessened = some.filter(({ articles }) => articles < 0);
    await together(counted, lessened.length > 0 ? deleteEmptied(transaction, tenant, lessened) : undefined);
  }
}

/** Deletes the rows of lists that have become empty. */
async function deleteEmptied(
  transaction: Transaction<Tables>,
  tenant: number,
  lessened: readonly CountedList[],
): Promise<void> {
  await transaction
    .deleteFrom("article_count")
    .where("tenant_id", "=", tenant)
    .where("language", "in", [...new Set(lessened.map(({ language }) => language))])
    .where("fallback", "in", [...new Set(lessened.map(({ fallback }) => fallback))])
    .where("tag", "in", [...new Set(lessened.map(({ tag }) => tag))])
    .where("articles", "=", 0)
    .execute();
}

type CountedList = Pick<Entry, "language" | "fallback" | "tag" | "group_slug">;

/** Changes of the number of articles in each list, without those that are 0. */
function differencesOf(steps: readonly Step[]): [CountedList, number][] {
  const differences = new Map<string, [CountedList, number]>();
  for (const { entry, by } of steps) {
    const { language, fallback, tag, group_slug } = entry;
    const list = { language, fallback, tag, group_slug };
    const key = JSON.stringify(list);
    differences.set(key, [list, (differences.get(key)?.[1] ?? 0) + by]);
  }
  return [...differences.values()].filter(([, by]) => by !== 0);
}

/** A place at which an article was added to lists or removed from them. It is the same in all lists of `pairs`. */
interface Shift extends Pick<Entry, "tag" | "group_slug" | "position" | "published_at" | "id"> {
  by: number;
  /** The language and the fallback language of each list that changes. */
  pairs: (readonly [LanguageCode, LanguageCode])[];
}

/**
 * Groups the changes by their place in a list, with the languages whose lists change there. Each entry has a place in the list of all
 * articles, where `position` is 0, and in the list of its group.
 */
function shiftsOf(steps: readonly Step[]): Shift[] {
  const shifts = new Map<string, Shift>();
  for (const { entry, by } of steps) {
    const { language, fallback, tag, published_at, id } = entry;
    // An article in the language of a list is in that list for every fallback language.
    const fallbacks = language === fallback ? LANGUAGE_CODES : [fallback];
    const pairs = fallbacks.map((each) => [language, each] as const);
    const whole = { tag, group_slug: "", position: 0, published_at, id, by };
    const lists = entry.group_slug === "" ? [whole] : [whole, { ...whole, ...positionInGroup(entry) }];
    for (const list of lists) {
      const key = JSON.stringify(list);
      shifts.set(key, { ...list, pairs: [...(shifts.get(key)?.pairs ?? []), ...pairs] });
    }
  }
  return [...shifts.values()];
}

function positionInGroup({ group_slug, position }: Entry): Pick<Entry, "group_slug" | "position"> {
  return { group_slug, position };
}

function listOf({ tag, group_slug }: Pick<Entry, "tag" | "group_slug">): string {
  return JSON.stringify([tag, group_slug]);
}

/** The lists with checkpoints in some language. Most lists are too short for one. */
async function findWithCheckpoints(
  transaction: Transaction<Tables>,
  tenant: number,
  shifts: readonly Shift[],
): Promise<Set<string>> {
  const lists = [...new Map(shifts.map((shift) => [listOf(shift), shift])).values()];
  const found = new Set<string>();
  for (let first = 0; first < lists.length; first += ROWS_AT_ONCE) {
    const some = lists.slice(first, first + ROWS_AT_ONCE);
    const { rows } = await sql<{ tag: string; group_slug: string }>`
      select list.column1 as tag, list.column2 as group_slug
      from (values ${sql.join(some.map(({ tag, group_slug }) => sql`(${tag}, ${group_slug})`))}) as list
      where exists (select 1 from list_mark where tenant_id = ${tenant} and tag = list.column1
        and language in (${sql.join(LANGUAGE_CODES)}) and fallback in (${sql.join(LANGUAGE_CODES)})
        and group_slug = list.column2)`.execute(transaction);
    for (const list of rows) found.add(listOf(list));
  }
  return found;
}

/** Moves the checkpoints that follow an added or removed entry in its lists. */
async function moveCheckpoints(
  transaction: Transaction<Tables>,
  tenant: number,
  { tag, group_slug, position, published_at, id, by, pairs }: Shift,
): Promise<void> {
  // The condition on pairs would be enough. The separate conditions on both languages let PostgreSQL use its index.
  const isInLists = sql<boolean>`(language, fallback) in (values ${sql.join(pairs.map((pair) => sql`(${sql.join(pair)})`))})`;
  const languages = [...new Set(pairs.map(([language]) => language))];
  const fallbacks = [...new Set(pairs.map(([, fallback]) => fallback))];
  const moved = transaction
    .updateTable("list_mark")
    .set({ articles_before: sql<number>`articles_before + ${sql.lit(by)}` })
    .where("tenant_id", "=", tenant)
    .where("tag", "=", tag)
    .where("language", "in", languages)
    .where("fallback", "in", fallbacks)
    .where("group_slug", "=", group_slug)
    .where(isInLists)
    .where(
      sql<boolean>`(position > ${position} or (position = ${position} and (published_at, id) < (${published_at}, ${id})))`,
    )
    .execute();
  if (by > 0) {
    await moved;
    return;
  }
  // Removes checkpoints that are only one entry after another checkpoint: the next removal could give both the same number.
  const merged = transaction
    .deleteFrom("list_mark")
    .where("tenant_id", "=", tenant)
    .where("tag", "=", tag)
    .where("language", "in", languages)
    .where("fallback", "in", fallbacks)
    .where("group_slug", "=", group_slug)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("list_mark as before")
          .select("before.id")
          .whereRef("before.tenant_id", "=", "list_mark.tenant_id")
          .whereRef("before.tag", "=", "list_mark.tag")
          .whereRef("before.language", "=", "list_mark.language")
          .whereRef("before.fallback", "=", "list_mark.fallback")
          .whereRef("before.group_slug", "=", "list_mark.group_slug")
          .where(sql<boolean>`before.articles_before = list_mark.articles_before - 1`),
      ),
    )
    .execute();
  await together(moved, merged);
}
