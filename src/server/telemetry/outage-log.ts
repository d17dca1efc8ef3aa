import type { Logger } from "pino";

/**
 * Pause between log lines about one outage, in milliseconds. Every request tries the store again, and logs must not fill the
 * disk.
 */
const REMINDER_MS = 60_000;

/** Logs the start of an outage, its duration from time to time, and its end. */
export interface OutageLog {
  failed(error: unknown): void;
  answered(): void;
}

export function createOutageLog(log: Pick<Logger, "error" | "warn">): OutageLog {
  let begunAt: number | undefined;
  let loggedAt = 0;
  const secondsSince = (time: number) => Math.round((Date.now() - time) / 1_000);
  return {
    failed(error) {
      const now = Date.now();
      if (begunAt !== undefined && now - loggedAt < REMINDER_MS) return;
      loggedAt = now;
      if (begunAt === undefined) {
        begunAt = now;
        log.error({ err: error }, "changes cannot be read from the store: pages may be outdated");
        return;
      }
      log.error(
        { err: error, seconds: secondsSince(begunAt) },
        "changes still cannot be read from the store: pages may be outdated",
      );
    },
    answered() {
      if (begunAt === undefined) return;
      log.warn({ seconds: secondsSince(begunAt) }, "changes can be read from the store again");
      begunAt = undefined;
    },
  };
}
