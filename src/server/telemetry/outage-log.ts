import type { Logger } from "pino";

/**
 * The pause between two log lines about one outage, in milliseconds: every request tries the store again, and logs must not
 * fill a disk.
 */
const REMINDER_MS = 60_000;

/** Logs when an outage begins, now and then while it lasts, and when it is over. */
export interface OutageLog {
  failed(error: unknown): void;
  answered(): void;
}

export function createOutageLog(log: Pick<Logger, "error" | "warn">): OutageLog {
  let begunAt: number | undefined;
  let saidAt = 0;
  const secondsSince = (time: number) => Math.round((Date.now() - time) / 1_000);
  return {
    failed(error) {
      const now = Date.now();
      if (begunAt !== undefined && now - saidAt < REMINDER_MS) return;
      saidAt = now;
      if (begunAt === undefined) {
        begunAt = now;
        log.error({ err: error }, "the store does not tell what changed: pages may be stale");
        return;
      }
      log.error(
        { err: error, seconds: secondsSince(begunAt) },
        "the store still does not tell what changed: pages may be stale",
      );
    },
    answered() {
      if (begunAt === undefined) return;
      log.warn({ seconds: secondsSince(begunAt) }, "the store tells again what changed");
      begunAt = undefined;
    },
  };
}
