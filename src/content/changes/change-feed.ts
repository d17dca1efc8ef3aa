import type { Transaction } from "kysely";
import * as v from "valibot";
import type { Engine } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import { together } from "../engine/together.ts";
import type { Tables } from "../model/tables.ts";
import { tags as names } from "../model/tags.ts";

export interface Change {
  tenant: string;
  tags: readonly string[];
}

/** Provides the changes that this process or any other has made to the content. */
export interface ChangeFeed {
  /** True if there are changes to {@link take}. Cheap enough to call before each answer from a cache. */
  hasNews(): boolean;
  /** Call before {@link hasNews} if reads are likely to follow, so that work that both need is done only once. */
  expectReads(): void;
  /**
   * Returns all changes since the last call, in order. If the database was restored from a backup, returns one change per
   * tenant that stands for its whole configuration. If a call fails, the next call returns the same changes.
   */
  take(): Promise<Change[]>;
}

const selectFrom = prepare<{ seq: number }>()(({ database, value }) =>
  database
    .selectFrom("change")
    .select(["seq", "at", "tenant", "tags"])
    .where("seq", ">=", value("seq"))
    .orderBy("seq"),
);

const selectTenants = prepare<object>()(({ database }) => database.selectFrom("tenant").select("code"));

const tagsSchema = v.array(v.string());

interface Row {
  seq: number;
  at: number;
  tenant: string;
  tags: string;
}

/** Follows the changes written from now on by any process. */
export async function followChanges(engine: Engine): Promise<ChangeFeed> {
  let taken = await findNewest(engine);
  /** True while changes are announced but not read: from the acknowledgement of the signal until reading succeeds. */
  let hasUnread = false;

  async function readNews(): Promise<Change[]> {
    const rows = await selectFrom(engine, { seq: taken?.seq ?? 0 });
    const known = taken;
    if (known === undefined) {
      taken = rows.at(-1);
      return rows.map(toChange);
    }
    const [first, ...fresh] = rows;
    if (first !== undefined && isSame(first, known)) {
      taken = rows.at(-1);
      return fresh.map(toChange);
    }
    const newest = await findNewest(engine);
    const news = await everythingChanged(engine, known.tenant);
    taken = newest;
    return news;
  }

  return {
    expectReads: () => engine.signal.shareSnapshot(),
    hasNews: () => hasUnread || engine.signal.hasMoved(),
    async take() {
      hasUnread = true;
      // The signal is acknowledged before the query: a commit in between raises the signal again, so that at worst changes are
      // read twice.
      engine.signal.acknowledge();
      const news = await readNews();
      hasUnread = false;
      return news;
    },
  };
}

/**
 * Whether this is the row that was read before. In a restored database, another row may have the same number. The tags of a
 * deleted site's rows are replaced; rows of earlier versions have no time.
 */
function isSame(row: Row, known: Row): boolean {
  const isThen = known.at === 0 ? row.tags === known.tags : row.at === known.at;
  return row.seq === known.seq && row.tenant === known.tenant && isThen;
}

async function findNewest(engine: Engine): Promise<Row | undefined> {
  const [row] = await engine.read(
    engine.reading
      .selectFrom("change")
      .select(["seq", "at", "tenant", "tags"])
      .orderBy("seq", "desc")
      .limit(1)
      .compile(),
  );
  return row;
}

/**
 * Returns the changes to report if the last change read no longer exists. A backup was then restored, the numbers of
 * changes start again, and everything that was read before may be wrong.
 */
async function everythingChanged(engine: Engine, knownTenant: string): Promise<Change[]> {
  const tenants = await selectTenants(engine, {});
  // Includes the known tenant, so that there is at least one change even if no tenant is left.
  const codes = new Set([knownTenant, ...tenants.map(({ code }) => code)]);
  return [...codes].map((tenant) => ({ tenant, tags: ["config"] }));
}

function toChange({ tenant, tags }: Row): Change {
  return { tenant, tags: readTags(tags) };
}

/** Parses the tags of a row. A row that an operator wrote by hand may contain a single tag instead of a JSON list. */
export function readTags(text: string): string[] {
  try {
    const list = v.safeParse(tagsSchema, JSON.parse(text));
    return list.success ? list.output : [text];
  } catch {
    return [text];
  }
}

/** The hashes of stored files that were removed because no site uses them. */
export function removedFiles(changes: readonly Change[]): string[] {
  const begin = names.removedFile("");
  return changes.flatMap(({ tags }) =>
    tags.flatMap((tag) => (tag.startsWith(begin) ? [tag.slice(begin.length)] : [])),
  );
}

/** The number of tags in one row; more take several rows. */
const TAGS_PER_ROW = 2_000;

/**
 * How long changes are kept, in milliseconds. Servers look for changes every few seconds. A server that was stopped for longer
 * finds the last change it knew removed, and assumes that everything has changed.
 */
export const CHANGES_STAY_MS = 24 * 60 * 60 * 1000;

/** Records what a transaction has changed. The rows become visible together with the change. */
export async function recordChange(
  transaction: Transaction<Tables>,
  tenant: string,
  changed: Iterable<string>,
): Promise<void> {
  const tags = [...new Set(changed)];
  const at = Date.now();
  if (tags.length === 0) return;
  const rows = Array.from({ length: Math.ceil(tags.length / TAGS_PER_ROW) }, (_, row) =>
    tags.slice(row * TAGS_PER_ROW, (row + 1) * TAGS_PER_ROW),
  );
  await together(
    ...rows.map((some) =>
      transaction
        .insertInto("change")
        .values({ at, tenant, tags: JSON.stringify(some) })
        .execute(),
    ),
    dropSeen(transaction, at - CHANGES_STAY_MS),
  );
}

/**
 * Removes old changes, except the last one, which is the position of up-to-date servers. Always removes the oldest first, so a
 * server that has missed a removed change no longer finds the last change it knew.
 */
async function dropSeen(transaction: Transaction<Tables>, time: number): Promise<void> {
  const firstYoung = transaction
    .selectFrom("change")
    .select("seq")
    .where("at", ">=", time)
    .orderBy("seq")
    .limit(1);
  const lastOld = transaction
    .selectFrom("change")
    .select(({ fn }) => fn.max("seq").as("seq"))
    .where("seq", "<", firstYoung);
  await transaction.deleteFrom("change").where("seq", "<", lastOld).execute();
}
