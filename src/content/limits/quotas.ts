import type { Transaction } from "kysely";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import { type BucketLevel, type BucketSize, tokensAt, waitFor } from "./bucket-level.ts";

/** A request for one token of a bucket in the database. All processes share these buckets. */
export interface Charge {
  key: string;
  size: BucketSize;
  /** If set, an empty bucket does not refuse the data: they are stored but held for review. */
  holdsBack?: { maximumBytes: number };
}

/** Thrown if one of the buckets is empty. */
export class QuotaError extends Error {
  override readonly name = "QuotaError";
  /** Milliseconds until none of the buckets is empty. */
  readonly waitMs: number;

  constructor(waitMs: number) {
    super("a quota is used up");
    this.waitMs = waitMs;
  }
}

/**
 * Takes tokens for actions outside the database. For data stored in this database, use {@link charge} in the same transaction.
 */
export interface Quotas {
  /**
   * Takes one token from each bucket.
   *
   * @throws {QuotaError} if one of the buckets is empty; then none is taken
   */
  take(charges: readonly Charge[]): Promise<void>;
  /** Undoes {@link take}. */
  refund(charges: readonly Charge[]): Promise<void>;
}

/** The longest time that any bucket takes to be refilled, in milliseconds. Older records are removed: their buckets are full. */
export const LONGEST_REFILL_MS = 24 * 60 * 60 * 1000;
/** Interval in milliseconds at which full buckets are removed. */
const CLEANING_INTERVAL_MS = 10 * 60 * 1000;

export function openQuotas(engine: Engine): Quotas {
  return {
    take: (charges) =>
      engine.write(async (transaction) => {
        const heldBack = await charge(engine, transaction, charges);
        // Only data in the database can be held for review, so an empty bucket refuses the action.
        if (heldBack !== undefined) throw new QuotaError(heldBack.waitMs);
      }),
    refund: (charges) =>
      engine.write(async (transaction) => {
        const now = Date.now();
        for (const { key, size } of charges) {
          const tokens = tokensAt(await holdLevel(transaction, key, size, now), size, now);
          await setLevel(transaction, key, { tokens: Math.min(size.capacity, tokens + 1), updatedAt: now });
        }
      }),
  };
}

/**
 * Takes one token from each bucket, in the caller's transaction. If a bucket is empty, the caller's writes are rolled back. Two
 * transactions cannot take the same token, because the buckets stay locked until the commit. All callers must pass buckets in
 * the same order, to avoid deadlocks.
 *
 * @returns the size limit for held data, if a bucket with `holdsBack` is empty
 * @throws {QuotaError} if another bucket is empty
 */
export async function charge(
  { kind }: Pick<Engine, "kind">,
  transaction: Transaction<Tables>,
  charges: readonly Charge[],
): Promise<{ maximumBytes: number; waitMs: number } | undefined> {
  if (charges.length === 0) return undefined;
  const now = Date.now();
  let wait = 0;
  let heldBack: { maximumBytes: number; waitMs: number } | undefined;
  for (const { key, size, holdsBack } of charges) {
    const level = await holdLevel(transaction, key, size, now);
    const tokens = tokensAt(level, size, now);
    const waitMs = waitFor(tokens, size);
    if (waitMs > 0 && holdsBack !== undefined) {
      heldBack = { ...holdsBack, waitMs };
      continue;
    }
    wait = Math.max(wait, waitMs);
    const updatedAt = level.updatedAt > now + size.refillMs ? now : Math.max(level.updatedAt, now);
    await setLevel(transaction, key, { tokens: tokens - 1, updatedAt });
  }
  if (wait > 0) throw new QuotaError(wait);
  await removeFull(kind, transaction, now);
  return heldBack;
}

/** Takes one token in the caller's transaction. Resolves to false if there was none; nothing is rolled back then. */
export async function takeIfLeft(
  engine: Pick<Engine, "kind">,
  transaction: Transaction<Tables>,
  { key, size }: Charge,
): Promise<boolean> {
  const holdsBack = { maximumBytes: 0 };
  return (await charge(engine, transaction, [{ key, size, holdsBack }])) === undefined;
}

/** Reads a bucket and locks it. A bucket that does not exist yet is created full. */
async function holdLevel(
  transaction: Transaction<Tables>,
  key: string,
  { capacity }: BucketSize,
  now: number,
): Promise<BucketLevel> {
  const { tokens, updated_at } = await transaction
    .insertInto("token_bucket")
    .values({ key, tokens: capacity, updated_at: now })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ key }))
    .returning(["tokens", "updated_at"])
    .executeTakeFirstOrThrow();
  return { tokens, updatedAt: updated_at };
}

async function setLevel(
  transaction: Transaction<Tables>,
  key: string,
  { tokens, updatedAt }: BucketLevel,
): Promise<void> {
  await transaction
    .updateTable("token_bucket")
    .set({ tokens, updated_at: updatedAt })
    .where("key", "=", key)
    .execute();
}

let cleanedAt = Date.now();

/** Occasionally removes full buckets: a bucket without a record counts as full. */
async function removeFull(
  kind: Engine["kind"],
  transaction: Transaction<Tables>,
  now: number,
): Promise<void> {
  if (Math.abs(now - cleanedAt) < CLEANING_INTERVAL_MS) return;
  cleanedAt = now;
  const full = transaction
    .selectFrom("token_bucket")
    .select("key")
    .where("updated_at", "<", now - LONGEST_REFILL_MS);
  // Skips locked buckets: their transaction may be waiting for a bucket that this one has locked.
  const free = kind === "postgres" ? full.forUpdate().skipLocked() : full;
  await transaction.deleteFrom("token_bucket").where("key", "in", free).execute();
}
