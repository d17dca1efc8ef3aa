import type { Transaction, Updateable } from "kysely";
import * as v from "valibot";
import { readTags } from "../changes/change-feed.ts";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import type { PurgeRequest, Purge, PurgeQueue } from "./purge-queue.ts";

/** The id of the table's only row. */
const ID = 1;
/** The number of the first recorded change. */
const FIRST = 1;
/**
 * Maximum number of changes that are purged one by one. With more, everything is purged, which takes one call and little
 * memory.
 */
const MAXIMUM_CHANGES = 500;
/** Number of builds to remember. Pages of older builds have expired everywhere. */
const MAXIMUM_BUILDS = 8;

const askedSchema = v.array(
  v.custom<PurgeRequest>((value) => typeof value === "string" && /^(all$|build:|site:)/.test(value)),
);
const buildsSchema = v.array(v.string());

export function openPurges(engine: Engine): PurgeQueue {
  async function readRow() {
    const query = engine.reading
      .selectFrom("cdn_purge")
      .selectAll()
      .select((builder) =>
        builder
          .selectFrom("change")
          .select(({ fn }) => fn.max("seq").as("seq"))
          .as("newest"),
      )
      .where("id", "=", ID);
    const [row] = await engine.read(query.compile());
    // PostgreSQL returns the maximum of a bigint column as text.
    return row && { ...row, newest: Number(row.newest ?? 0) };
  }

  /** Reads the last change that was reported to the CDN, and all later ones. */
  async function readChanges(from: number) {
    const query = engine.reading
      .selectFrom("change")
      .select(["seq", "tenant", "tags"])
      .where("seq", ">=", from)
      .orderBy("seq")
      .limit(MAXIMUM_CHANGES + 2);
    return engine.read(query.compile());
  }

  async function ask(asked: readonly PurgeRequest[]): Promise<boolean> {
    return engine.write(async (transaction) => {
      const row = await transaction.selectFrom("cdn_purge").select("asked").executeTakeFirst();
      if (row === undefined) return false;
      const all = JSON.stringify([...new Set([...readPurgeRequests(row.asked), ...asked])]);
      await transaction.updateTable("cdn_purge").set({ asked: all, next_attempt_at: 0 }).execute();
      return true;
    });
  }

  return {
    ask,
    async begin(build) {
      const others = await engine.write(async (transaction) => {
        const { newest } = await transaction
          .selectFrom("change")
          .select(({ fn }) => fn.max("seq").as("newest"))
          .executeTakeFirstOrThrow();
        const { numInsertedOrUpdatedRows: added } = await transaction
          .insertInto("cdn_purge")
          .values({
            id: ID,
            seq: Number(newest ?? 0),
            asked: JSON.stringify(["all"]),
            builds: JSON.stringify([build]),
            attempts: 0,
            next_attempt_at: 0,
            leased_until: 0,
          })
          .onConflict((conflict) => conflict.column("id").doNothing())
          .executeTakeFirst();
        if (added) return [];
        const row = await transaction.selectFrom("cdn_purge").select("builds").executeTakeFirstOrThrow();
        const builds = [...new Set([build, ...v.parse(buildsSchema, JSON.parse(row.builds))])];
        const bounded = JSON.stringify(builds.slice(0, MAXIMUM_BUILDS));
        // Resets the number of failures, since the cause of earlier failures may have been fixed before this start.
        await transaction.updateTable("cdn_purge").set({ builds: bounded, next_attempt_at: 0 }).execute();
        return builds.slice(1);
      });
      if (others.length > 0) await ask(others.map((other): PurgeRequest => `build:${other}`));
    },
    async claim(leaseMs) {
      const row = await readRow();
      const now = Date.now();
      const until = now + leaseMs;
      if (row === undefined || row.leased_until > now || row.next_attempt_at > now) return undefined;
      if (row.seq === row.newest && row.asked === "[]") return undefined;
      const isClaimed = await engine.write(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable("cdn_purge")
          .set(({ eb, fn }) => ({
            leased_until: until,
            attempts: eb("attempts", "+", 1),
            waiting_since: fn.coalesce("waiting_since", eb.val(now)),
          }))
          .where("leased_until", "=", row.leased_until)
          .where("attempts", "=", row.attempts)
          .where("seq", "=", row.seq)
          .where("asked", "=", row.asked)
          .executeTakeFirst();
        return Number(numUpdatedRows) === 1;
      });
      if (!isClaimed) return undefined;
      const asked = readPurgeRequests(row.asked);
      const attempts = row.attempts + 1;
      const everything: Purge = {
        asked: ["all"],
        changes: [],
        attempts,
        claimed: { seq: row.newest, asked: row.asked, until },
      };
      const found = await readChanges(row.seq);
      // Changes are stored for a day, and the last one for longer. If the last change that was reported is missing, others may
      // be missing as well, or a backup was restored. In this case everything is purged.
      const isWhole = row.newest === 0 ? row.seq === 0 : found[0]?.seq === Math.max(row.seq, FIRST);
      const changes = found.filter(({ seq }) => seq > row.seq);
      if (!isWhole || changes.length > MAXIMUM_CHANGES) return everything;
      return {
        asked,
        attempts,
        changes: changes.map(({ tenant, tags }) => ({ tenant, tags: readTags(tags) })),
        claimed: { seq: changes.at(-1)?.seq ?? row.seq, asked: row.asked, until },
      };
    },
    async renew(purge, leaseMs) {
      const until = Date.now() + leaseMs;
      const isHeld = await engine.write((transaction) =>
        changeHeld(transaction, purge, { leased_until: until }),
      );
      return isHeld ? { ...purge, claimed: { ...purge.claimed, until } } : undefined;
    },
    async settle(purge, outcome) {
      await engine.write(async (transaction) => {
        if (!outcome.isSent) {
          const { error, nextAttemptAt } = outcome;
          await changeHeld(transaction, purge, {
            leased_until: 0,
            last_error: error,
            next_attempt_at: nextAttemptAt,
          });
          return;
        }
        const sent = {
          leased_until: 0,
          last_error: null,
          next_attempt_at: 0,
          attempts: 0,
          waiting_since: null,
        };
        const isHeld = await changeHeld(transaction, purge, { ...sent, seq: purge.claimed.seq });
        if (!isHeld) return;
        await transaction
          .updateTable("cdn_purge")
          .set({ asked: "[]" })
          // If more was requested in the meantime, all requests stay, including those already sent, since purging twice does no
          // harm.
          .where("asked", "=", purge.claimed.asked)
          .execute();
      });
    },
    async state() {
      const row = await readRow();
      if (row === undefined) return undefined;
      const waiting = Math.abs(row.newest - row.seq) + readPurgeRequests(row.asked).length;
      return { waiting, waitingSince: row.waiting_since, attempts: row.attempts, lastError: row.last_error };
    },
  };
}

/** Updates the row if the claim is still valid. Resolves to false if another process has claimed the purge since. */
async function changeHeld(
  transaction: Transaction<Tables>,
  { claimed, attempts }: Purge,
  values: Updateable<Tables["cdn_purge"]>,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("cdn_purge")
    .set(values)
    .where("leased_until", "=", claimed.until)
    .where("attempts", "=", attempts)
    .executeTakeFirst();
  return Number(numUpdatedRows) === 1;
}

function readPurgeRequests(text: string): PurgeRequest[] {
  return v.parse(askedSchema, JSON.parse(text));
}
