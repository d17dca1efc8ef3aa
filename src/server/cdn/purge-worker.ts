import type { Logger } from "pino";
import type { Purge, PurgeOutcome, PurgeQueue } from "../../content/purges/purge-queue.ts";
import type { ContentChanges } from "../cache/content-changes.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import { createRareLine } from "../telemetry/rare-line.ts";
import { holdPurge } from "./hold-purge.ts";
import { keysOfPurge } from "./purge-keys.ts";
import { PurgeError, type Purger } from "./purger.ts";

/** Pause between polls, in milliseconds: half of the second within which a change must be visible behind the CDN. */
const POLL_INTERVAL_MS = 500;
/** Duration of a claim without renewal, in milliseconds. After that, its process counts as dead. */
const LEASE_MS = 10_000;
/** Interval of renewals, in milliseconds: two may fail or be late before the lease expires. */
const RENEWAL_MS = 3_000;
/**
 * Pauses after successive failures, in milliseconds; the last one repeats. Purges are never given up, because outdated pages
 * would remain in the CDN.
 */
const PAUSES_MS = [1_000, 5_000, 15_000, 30_000] as const;

/**
 * Purges the changes of all processes from the CDN while the server runs. Each change is purged at least once, by one of the
 * servers.
 */
export interface PurgeWorker {
  start(): void;
  /** Purges everything that is due. */
  drain(): Promise<void>;
  /** Aborts the current purge, which another run will repeat. */
  stop(): Promise<void>;
}

export interface PurgeWorkerOptions {
  openPurges(): Promise<PurgeQueue>;
  purger: Purger;
  changes: Pick<ContentChanges, "listen">;
  /** The id of the site's build. */
  build: string;
  metrics: Pick<Metrics, "countPurge" | "watchPurges">;
  log: Pick<Logger, "warn" | "error">;
  /** Returns the pause after a number of failures, in milliseconds. */
  pauseAfter?: (attempts: number) => number;
  /** Duration of a claim and interval between renewals, both in milliseconds. */
  leaseMs?: number;
  renewalMs?: number;
}

export function createPurgeWorker({
  openPurges,
  purger,
  changes,
  build,
  metrics,
  log,
  pauseAfter = (attempts) => PAUSES_MS[attempts - 1] ?? PAUSES_MS.at(-1) ?? 0,
  leaseMs = LEASE_MS,
  renewalMs = RENEWAL_MS,
}: PurgeWorkerOptions): PurgeWorker {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let opened: Promise<PurgeQueue> | undefined;
  const logFailure = createRareLine((details: { reason: string; attempts: number }) =>
    log.warn(details, "the CDN could not be purged: it shows outdated pages until a retry succeeds"),
  );
  const logOutage = createRareLine((details: { err: unknown }) =>
    log.error(details, "pending purges cannot be read from the database"),
  );
  metrics.watchPurges(async () => (await openPurges()).state());

  async function open(): Promise<PurgeQueue> {
    const purges = await openPurges();
    await purges.begin(build);
    return purges;
  }

  async function send(purge: Purge, lost: AbortSignal): Promise<PurgeOutcome> {
    const signal = AbortSignal.any([stopping.signal, lost]);
    const keys = keysOfPurge(purge);
    try {
      for (let first = 0; first < keys.length; first += purger.batchSize)
        await purger.purge(keys.slice(first, first + purger.batchSize), signal);
      if (keys.length > 0) metrics.countPurge("sent");
      return { isSent: true };
    } catch (error) {
      if (signal.aborted) return { isSent: false, error: "the server stopped", nextAttemptAt: 0 };
      if (!(error instanceof PurgeError))
        log.error({ err: error }, "a purge failed because of an internal error");
      metrics.countPurge("failed");
      const reason = error instanceof PurgeError ? error.message : "internal error";
      logFailure({ reason, attempts: purge.attempts });
      return { isSent: false, error: reason, nextAttemptAt: Date.now() + pauseAfter(purge.attempts) };
    }
  }

  async function drain(): Promise<void> {
    const purges = await (opened ??= open());
    while (!stopping.signal.aborted) {
      const claimed = await purges.claim(leaseMs);
      if (claimed === undefined) return;
      const held = await holdPurge(claimed, { purges, leaseMs, renewalMs }, (lost) => send(claimed, lost));
      if (held !== undefined) await purges.settle(held.purge, held.result);
    }
  }

  /** Runs one round at a time. If the store fails, the next round tries again. */
  function round(): Promise<void> {
    running ??= drain()
      .catch((error: unknown) => {
        opened = undefined;
        if (!stopping.signal.aborted) logOutage({ err: error });
      })
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  // Starts a round as soon as a request makes this server learn of changes. Without requests, the next poll does.
  changes.listen(() => {
    if (timer !== undefined) setImmediate(() => void round());
  });

  return {
    start() {
      timer ??= setInterval(() => void round(), POLL_INTERVAL_MS);
      timer.unref();
      void round();
    },
    drain: round,
    async stop() {
      clearInterval(timer);
      timer = undefined;
      stopping.abort();
      await running;
    },
  };
}
