import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Engine } from "../engine/engine.ts";

/** A bucket of `capacity` tokens that fills up in `refillMs`. */
export interface BucketSize {
  capacity: number;
  refillMs: number;
}

/** Token buckets by key; processes that share a database server share them. */
export interface TokenBuckets {
  /** Takes one token. Resolves to 0, or else to the milliseconds until one is available. */
  take(key: string, size: BucketSize): Promise<number>;
}

/** Buckets of this process alone: {@link TokenBuckets.take}, but synchronous. */
export interface MemoryBuckets {
  take(key: string, size: BucketSize): number;
}

/** Visitors choose the keys: a process keeps only this many. */
const MAXIMUM_BUCKETS = 50_000;
/** How often buckets that are full again are removed. */
const CLEANING_INTERVAL_MS = 10 * 60 * 1000;

interface Bucket {
  tokens: number;
  updatedAt: number;
}

/**
 * SQLite serves one machine and usually one process: its buckets are in memory, so that a flood of requests causes no disk
 * writes.
 */
export function createTokenBuckets(engine: Engine): TokenBuckets {
  if (engine.kind === "postgres") return inDatabase(engine);
  const buckets = createMemoryBuckets();
  return { take: async (key, size) => buckets.take(key, size) };
}

/** For limits that must cost next to nothing. */
export function createMemoryBuckets(): MemoryBuckets {
  // Limited by size instead of number: for a number the cache allocates all its memory at once, 2 MB for buckets that may
  // never be used.
  const buckets = new LRUCache<string, Bucket>({ maxSize: MAXIMUM_BUCKETS, sizeCalculation: () => 1 });
  return {
    take(key, { capacity, refillMs }) {
      const now = Date.now();
      const before = buckets.get(key) ?? { tokens: capacity, updatedAt: now };
      const rate = capacity / refillMs;
      const tokens = Math.min(capacity, before.tokens + Math.max(0, now - before.updatedAt) * rate);
      const isAllowed = tokens >= 1;
      buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, updatedAt: now });
      return isAllowed ? 0 : Math.ceil((1 - tokens) / rate);
    },
  };
}

/** A single statement checks and writes, so that two processes cannot take the same token. */
function inDatabase(engine: Engine): TokenBuckets {
  let cleanedAt = Date.now();

  async function clean(now: number, refillMs: number): Promise<void> {
    if (Math.abs(now - cleanedAt) < CLEANING_INTERVAL_MS) return;
    cleanedAt = now;
    await engine.write((transaction) =>
      transaction
        .deleteFrom("token_bucket")
        .where("updated_at", "<", now - refillMs)
        .execute(),
    );
  }

  return {
    async take(key, { capacity, refillMs }) {
      const now = Date.now();
      const rate = capacity / refillMs;
      await clean(now, refillMs);
      // A bucket further in the future than it takes to fill was written with a wrong clock: it would stay empty until then.
      const isAhead = sql<boolean>`token_bucket.updated_at > ${now + refillMs}::bigint`;
      const filled = sql<number>`case when ${isAhead} then ${capacity}::double precision else least(${capacity}::double precision, token_bucket.tokens + greatest(0, ${now}::bigint - token_bucket.updated_at) * ${rate}::double precision) end`;
      const latest = sql<number>`case when ${isAhead} then ${now}::bigint else greatest(token_bucket.updated_at, ${now}::bigint) end`;
      const { rows } = await engine.write((transaction) =>
        sql<{ tokens: number }>`
          insert into token_bucket (key, tokens, updated_at) values (${key}, ${capacity - 1}, ${now})
          on conflict (key) do update set tokens = ${filled} - 1, updated_at = ${latest}
          where ${filled} >= 1
          returning tokens`.execute(transaction),
      );
      if (rows.length > 0) return 0;
      const [held] = await engine.read(
        engine.reading
          .selectFrom("token_bucket")
          .select(["tokens", "updated_at"])
          .where("key", "=", key)
          .compile(),
      );
      const tokens = held === undefined ? 0 : held.tokens + Math.max(0, now - held.updated_at) * rate;
      return Math.max(1, Math.ceil((1 - tokens) / rate));
    },
  };
}
