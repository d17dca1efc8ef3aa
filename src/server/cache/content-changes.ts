import type { Change, Store } from "../../content/store.ts";
import { createReleaseWatch } from "../releases/release-watch.ts";
import type { OutageLog } from "../telemetry/outage-log.ts";

/** Called with the changes before the next answer is sent. */
export type ChangeListener = (changes: readonly Change[]) => void;

/** Applies the changes made by all processes to this process's caches, and publishes releases when they are due. */
export interface ContentChanges {
  /** Increases with every batch of changes. Data read at a lower number may be outdated. */
  readonly generation: number;
  /** True if {@link refresh} has work to do. Never throws. */
  hasNews(): boolean;
  /**
   * Applies new changes, calls the listeners, and begins to publish due releases. Every request calls it once before it reads
   * anything. Afterwards, {@link isSilent} tells whether the store answered.
   */
  refresh(): Promise<void>;
  /** True if due releases of a site are being published, or of any site. */
  isReleasing(tenant?: string): boolean;
  /**
   * Waits until the due releases of a site are published and their changes applied, at most 15 seconds. Requests call it after {@link
   * refresh} once they know their site, so that none waits for another site's release.
   * @returns true if there were such releases. Data of the site that was read before may then be outdated
   */
  waitForReleases(tenant: string): Promise<boolean>;
  /** True if the store did not answer the last query. */
  readonly isSilent: boolean;
  listen(listener: ChangeListener): void;
  /** The time of the next release, in epoch milliseconds; `Infinity` if there is none. Nothing may be cached beyond that time. */
  readonly nextRelease: number;
}

/** Change tags that require reading the plan of releases again: the plan was edited, or a backup was restored. */
const PLAN_TAGS = ["releases", "config"];

/** Maximum time that a request waits for releases, in milliseconds. */
const MAXIMUM_WAIT_MS = 15_000;

/** Maximum clock correction that counts as normal, in milliseconds. */
const CLOCK_STEP_MS = 1_000;

/** @param outage records whether the store answers, each time changes are read */
export function createContentChanges(
  store: Store,
  outage?: OutageLog,
  releases = createReleaseWatch(store),
): ContentChanges {
  const listeners: ChangeListener[] = [];
  let generation = 0;
  let running: Promise<void> | undefined;
  let isSilent = false;
  let askedAt = 0;
  /** If the clock was set back, data cached before that may include content that is not yet published. */
  let isClockSetBack = false;

  function mayHaveNews({ areReadsExpected }: { areReadsExpected: boolean }): boolean {
    const now = Date.now();
    if (now < askedAt - CLOCK_STEP_MS) isClockSetBack = true;
    askedAt = now;
    if (isClockSetBack || releases.isDue(now)) return true;
    try {
      if (areReadsExpected) store.changes.expectReads();
      return store.changes.hasNews();
    } catch {
      return true;
    }
  }

  async function take(): Promise<void> {
    try {
      const outdated = isClockSetBack ? await store.listTenants() : [];
      if (isClockSetBack) releases.forget();
      const changes = await takeAll();
      for (const { code } of outdated) changes.push({ tenant: code, tags: ["config"] });
      isClockSetBack = false;
      if (changes.length > 0) {
        generation += 1;
        for (const listener of listeners) listener(changes);
      }
      recordAnswer();
    } catch (error) {
      isSilent = true;
      outage?.failed(error);
    }
  }

  /** Begins to publish due releases, and reads all changes. */
  async function takeAll(): Promise<Change[]> {
    const changes: Change[] = [];
    do {
      await releases.begin();
      const taken = await store.changes.take();
      if (taken.some(changesPlan)) releases.forget();
      changes.push(...taken);
    } while (releases.isDue(Date.now()));
    return changes;
  }

  function recordAnswer(): void {
    isSilent = false;
    outage?.answered();
  }

  function changesPlan({ tenant, tags }: Change): boolean {
    return releases.isWaiting(tenant) || PLAN_TAGS.some((tag) => tags.includes(tag));
  }

  async function refresh(): Promise<void> {
    // While a refresh is running, later calls wait for its end.
    if (running === undefined && !mayHaveNews({ areReadsExpected: true })) return recordAnswer();
    running ??= take().finally(() => {
      running = undefined;
    });
    await running;
  }

  async function waitForReleases(tenant: string): Promise<boolean> {
    if (!releases.isApplying(tenant)) return false;
    const end = performance.now() + MAXIMUM_WAIT_MS;
    while (releases.isApplying(tenant) && performance.now() < end) {
      await releases.applied(tenant);
      // A refresh that is already running may have read the changes before the release.
      await running;
      await refresh();
    }
    return true;
  }

  return {
    get generation() {
      return generation;
    },
    hasNews: () => mayHaveNews({ areReadsExpected: false }),
    refresh,
    isReleasing: releases.isApplying,
    waitForReleases,
    get isSilent() {
      return isSilent;
    },
    listen(listener) {
      listeners.push(listener);
    },
    get nextRelease() {
      return releases.nextMoment;
    },
  };
}
