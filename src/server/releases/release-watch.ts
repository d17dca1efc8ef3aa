import type { Logger } from "pino";
import type { DueRelease } from "../../content/releases/due-releases.ts";
import type { Store } from "../../content/store.ts";

/** Lets releases go live before anything is answered after their moment. */
export interface ReleaseWatch {
  /** Whether there is anything to do before the next answer: a comparison, as it is asked before each. */
  isDue(now: number): boolean;
  /** Applies what is due. Waits for it no longer than a quarter of a minute, and never throws. */
  goLive(): Promise<void>;
  /** To be called when the plan may have changed, or the clock. */
  forget(): void;
  /** Calls a function with each release that this server has held since it cannot go live. */
  onHeld(listener: (release: DueRelease) => Promise<void>): void;
  /** When the next release goes live, as far as known; in epoch milliseconds, or `Infinity`. */
  readonly nextMoment: number;
}

/** After a failure, until the next attempt. */
const RETRY_MS = 5_000;
/** Until then others may keep the store from being written; what is published is answered meanwhile, which is still true. */
const LONGEST_WAIT_MS = 15_000;
/** How often this server looks whether another one has applied what is due: its own thread may take a second to start. */
const LOOK_MS = 100;
/** Earlier than any time. */
const UNKNOWN = Number.NEGATIVE_INFINITY;

export function createReleaseWatch(
  { dueReleases }: Pick<Store, "dueReleases">,
  log?: Pick<Logger, "info" | "error">,
): ReleaseWatch {
  const listeners: ((release: DueRelease) => Promise<void>)[] = [];
  let nextMoment = UNKNOWN;

  async function look(): Promise<void> {
    nextMoment = (await dueReleases.nextMoment()) ?? Number.POSITIVE_INFINITY;
  }

  /** Resolves to whether all that was due is settled. */
  async function apply(): Promise<boolean> {
    const due = await dueReleases.apply();
    for (const held of due) {
      const { tenant, id, title, result } = held;
      const release = { tenant, release: id, title };
      if (result.outcome === "applied") log?.info(release, "a release has gone live");
      if (result.outcome === "held") {
        log?.error({ ...release, findings: result.findings }, "a release is held: it cannot be applied");
        for (const listener of listeners)
          listener(held).catch((error: unknown) =>
            log?.error({ ...release, err: error }, "nobody could be told that a release is held"),
          );
      }
      if (result.outcome === "failed")
        log?.error({ ...release, reason: result.reason }, "a release cannot be written: it is tried again");
    }
    return due.every(({ result }) => result.outcome !== "failed");
  }

  /** Resolves to `true` once nothing is due any more, since another server was faster; never if this server's work ends first. */
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
        if (!(await within(LONGEST_WAIT_MS, settled))) throw new Error("not everything due is settled");
        await look();
      }
    } catch {
      // The store is silent, which others log, or the reason is logged above.
      const now = Date.now();
      nextMoment = now + RETRY_MS;
      // Those of other sites go live at their time.
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

/** What the work resolves to, or `false` after a time. */
async function within(milliseconds: number, work: Promise<boolean>): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(resolve, milliseconds, false).unref();
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}
