import type { Logger } from "pino";
import type { DueRelease } from "../../content/releases/due-releases.ts";
import type { Store } from "../../content/store.ts";

/** Publishes due releases before anything else is answered. */
export interface ReleaseWatch {
  /** True if a release is due. This is only a comparison, because it runs before each answer. */
  isDue(now: number): boolean;
  /** Applies due releases. Waits at most 15 seconds and never throws. */
  goLive(): Promise<void>;
  /** Call this when the release plan or the clock may have changed. */
  forget(): void;
  /** Registers a function to call with each release that this server puts on hold because it cannot go live. */
  onHeld(listener: (release: DueRelease) => Promise<void>): void;
  /** The time of the next known release, in epoch milliseconds; `Infinity` if there is none. */
  readonly nextMoment: number;
}

/** Pause after a failure, in milliseconds. */
const RETRY_MS = 5_000;
/**
 * Maximum wait while other processes block writing, in milliseconds. Until then, requests are answered with the site before the
 * release.
 */
const MAXIMUM_WAIT_MS = 15_000;
/**
 * Pause between checks for whether another server has already applied the due releases, in milliseconds. The thread of this
 * server may take a second to start.
 */
const LOOK_MS = 100;
/** Value of `nextMoment` while the next release is unknown. It is earlier than any time, so the plan is read. */
const UNKNOWN = Number.NEGATIVE_INFINITY;

export function createReleaseWatch(
  { dueReleases }: Pick<Store, "dueReleases">,
  log?: Pick<Logger, "info" | "error">,
): ReleaseWatch {
  const listeners: ((release: DueRelease) => Promise<void>)[] = [];
  /** Releases that are logged already: two calls may get the same results. */
  const reported = new WeakSet<DueRelease>();
  let nextMoment = UNKNOWN;

  async function look(): Promise<void> {
    nextMoment = (await dueReleases.nextMoment()) ?? Number.POSITIVE_INFINITY;
  }

  /** Applies due releases. Resolves to `true` if every due release is applied or held. */
  async function apply(): Promise<boolean> {
    const due = await dueReleases.apply();
    for (const held of due) {
      if (reported.has(held)) continue;
      reported.add(held);
      const { tenant, id, title, result } = held;
      const release = { tenant, release: id, title };
      if (result.outcome === "applied") log?.info(release, "a release has gone live");
      if (result.outcome === "held") {
        log?.error({ ...release, findings: result.findings }, "a release is held: it cannot be applied");
        for (const listener of listeners)
          listener(held).catch((error: unknown) =>
            log?.error({ ...release, err: error }, "the planner of a held release could not be notified"),
          );
      }
      if (result.outcome === "failed")
        log?.error(
          { ...release, reason: result.reason },
          "a release cannot be written and will be tried again",
        );
    }
    return due.every(({ result }) => result.outcome !== "failed");
  }

  /** Resolves to `true` once another server has applied all due releases. Never resolves if this server finishes first. */
  async function settledElsewhere(applying: Promise<unknown>): Promise<true> {
    let isOver = false;
    const ended = () => void (isOver = true);
    applying.then(ended, ended);
    const { promise, resolve } = Promise.withResolvers<true>();
    const look = async () => {
      if (isOver) return;
      const next = await dueReleases.nextMoment().catch(() => Number.NEGATIVE_INFINITY);
      if (next === undefined || next > Date.now()) resolve(true);
      else setTimeout(() => void look(), LOOK_MS).unref();
    };
    setTimeout(() => void look(), LOOK_MS).unref();
    return promise;
  }

  async function goLive(): Promise<void> {
    try {
      if (nextMoment === UNKNOWN) await look();
      while (nextMoment <= Date.now()) {
        const applying = apply();
        applying.catch((error: unknown) => log?.error({ err: error }, "releases cannot be applied"));
        const settled = Promise.race([applying, settledElsewhere(applying)]);
        if (!(await within(MAXIMUM_WAIT_MS, settled))) throw new Error("not everything due is settled");
        await look();
      }
    } catch {
      // Nothing to log: either the store does not answer, which is logged elsewhere, or the reason was logged above.
      const now = Date.now();
      nextMoment = now + RETRY_MS;
      // The retry must not delay releases of other sites.
      const next = await dueReleases.nextMoment(now).catch(() => undefined);
      if (next !== undefined) nextMoment = Math.min(nextMoment, next);
    }
  }

  return {
    isDue: (now) => now >= nextMoment,
    goLive,
    forget: () => void (nextMoment = UNKNOWN),
    onHeld: (listener) => void listeners.push(listener),
    get nextMoment() {
      return nextMoment;
    },
  };
}

/** Resolves to the result of the work, or to `false` after a timeout. */
async function within(milliseconds: number, work: Promise<boolean>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, milliseconds, false).unref();
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
