import { setTimeout as sleep } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Engine } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";

/** Minimum interval in milliseconds between two writes of the last use of a session or token. */
const WRITE_INTERVAL_MS = 60_000;
/** Maximum time in milliseconds that a request waits for this write. */
const WRITE_TIMEOUT_MS = 500;

/** Sessions and tokens whose use is being recorded, by the hash of their token. */
const recording = new Set<string>();

/** The use of a session or API token. */
export interface Use {
  tokenHash: string;
  /** Epoch milliseconds; `null` if it has not been used yet. */
  lastUsedAt: number | null;
  /** Stores the time of the use, in epoch milliseconds. */
  write(transaction: Transaction<Tables>, now: number): Promise<unknown>;
}

/**
 * Records, at most once a minute, that a session or API token is in use. A request that only reads does not wait long while the
 * store is busy, for example during an import, and does not fail if the store fails: a later request records the use.
 */
export async function recordUse(engine: Pick<Engine, "write">, use: Use): Promise<void> {
  const now = Date.now();
  if (now - (use.lastUsedAt ?? 0) < WRITE_INTERVAL_MS || recording.has(use.tokenHash)) return;
  recording.add(use.tokenHash);
  // Errors are ignored: if the store is broken, the request's own writes fail and report it.
  const written = engine
    .write((transaction) => use.write(transaction, now))
    .catch(() => {})
    .finally(() => recording.delete(use.tokenHash));
  await Promise.race([written, sleep(WRITE_TIMEOUT_MS, undefined, { ref: false })]);
}
