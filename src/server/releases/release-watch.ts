import type { Logger } from "pino";
import type { DueRelease, ReleasePlan } from "../../content/releases/due-releases.ts";
import type { Store } from "../../content/store.ts";

/** Publishes due releases before anything else of their site is answered. */
export interface ReleaseWatch {
  /**
   * True if {@link begin} has work to do: the plan is unknown, or a release is due that is not being applied yet. This is only a
   * comparison, because it runs before each answer.
   */
  isDue(now: number): boolean;
  /** Reads the plan if it is unknown, and begins to apply the due releases of each site. Never throws. */
  begin(): Promise<void>;
  /** True if due releases are being applied: those of a site, or of any site. */
  isApplying(tenant?: string): boolean;
  /** Waits until the due releases of a site are no longer being applied. Waits at most 15 seconds and never throws. */
  applied(tenant: string): Promise<void>;
  /** Call this when the release plan or the clock may have changed. */
  forget(): void;
  /** True if releases of a site wait for conditions, so that a change of the site may make them due. */
  isWaiting(tenant: string): boolean;
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
/** Value of `lookAt` and `dueAt` while the plan is unknown. It is earlier than any time, so the plan is read. */
const UNKNOWN = Number.NEGATIVE_INFINITY;

export function createReleaseWatch(
  { dueReleases }: Pick<Store, "dueReleases">,
  log?: Pick<Logger, "info" | "error">,
): ReleaseWatch {
  const listeners: ((release: DueRelease) => Promise<void>)[] = [];
  /** Releases that are logged already: two calls may get the same results. */
  const reported = new WeakSet<DueRelease>();
  /** The sites whose releases are being applied. */
  const applying = new Map<string, Promise<void>>();
  /** When to try again, for each site whose releases could not be applied. */
  const retryAt = new Map<string, number>();
  let plan: ReleasePlan = { times: new Map(), waiting: new Set() };
  /** When to read the plan. */
  let lookAt = UNKNOWN;
  let nextMoment = UNKNOWN;
  /** The time at which there is work to do: `nextMoment`, but without sites whose releases are being applied. */
  let dueAt = UNKNOWN;

  function timeOf(tenant: string, time: number): number {
    return Math.max(time, retryAt.get(tenant) ?? time);
  }

  function updateTimes(): void {
    nextMoment = dueAt = lookAt;
    for (const [tenant, planned] of plan.times) {
      const time = timeOf(tenant, planned);
      nextMoment = Math.min(nextMoment, time);
      if (!applying.has(tenant)) dueAt = Math.min(dueAt, time);
    }
  }

  async function look(): Promise<void> {
    const now = Date.now();
    if (lookAt > now) return;
    // Set first, because the plan may change again while it is read.
    lookAt = Number.POSITIVE_INFINITY;
    try {
      plan = await dueReleases.plan();
    } catch {
      // Not logged here, because an outage of the store is logged elsewhere.
      lookAt = Math.min(lookAt, now + RETRY_MS);
    }
  }

  /** Applies due releases of a site. Resolves to `true` if every due release is applied or held. */
  async function apply(tenant: string): Promise<boolean> {
    const due = await dueReleases.apply(tenant);
    for (const held of due) {
      if (reported.has(held)) continue;
      reported.add(held);
      const { id, title, result } = held;
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

  /** Resolves to `true` once another server has applied a site's due releases. Never resolves if this server finishes first. */
  async function settledElsewhere(tenant: string, work: Promise<unknown>): Promise<true> {
    let isOver = false;
    const ended = () => void (isOver = true);
    work.then(ended, ended);
    const { promise, resolve } = Promise.withResolvers<true>();
    const check = async () => {
      if (isOver) return;
      const { times } = await dueReleases.plan().catch(() => plan);
      if ((times.get(tenant) ?? Number.POSITIVE_INFINITY) > Date.now()) resolve(true);
      else setTimeout(() => void check(), LOOK_MS).unref();
    };
    setTimeout(() => void check(), LOOK_MS).unref();
    return promise;
  }

  async function settle(tenant: string): Promise<void> {
    const work = apply(tenant);
    work.catch((error: unknown) => log?.error({ tenant, err: error }, "releases cannot be applied"));
    const settled = Promise.race([work, settledElsewhere(tenant, work)]);
    // An error was logged above.
    const isSettled = await within(MAXIMUM_WAIT_MS, settled).catch(() => false);
    if (isSettled) retryAt.delete(tenant);
    else retryAt.set(tenant, Date.now() + RETRY_MS);
    applying.delete(tenant);
    lookAt = UNKNOWN;
    updateTimes();
  }

  return {
    isDue: (now) => now >= dueAt,
    async begin() {
      await look();
      const now = Date.now();
      for (const [tenant, time] of plan.times)
        if (timeOf(tenant, time) <= now && !applying.has(tenant)) applying.set(tenant, settle(tenant));
      updateTimes();
    },
    isApplying: (tenant) => (tenant === undefined ? applying.size > 0 : applying.has(tenant)),
    applied: async (tenant) => applying.get(tenant),
    forget() {
      retryAt.clear();
      lookAt = UNKNOWN;
      updateTimes();
    },
    isWaiting: (tenant) => plan.waiting.has(tenant),
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
