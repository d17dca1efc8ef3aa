import { isDemanding } from "./demanding-job.ts";
import { type EditingJob, type EditingInput, siteOf } from "./editing-job.ts";
import { openSlowLane } from "./slow-lane.ts";
import { WatchedThread } from "./watched-thread.ts";

/** So long nobody edits before the thread ends, and with it what it has loaded. */
const IDLE_MS = 15 * 60_000;
/** Ordinary work yields far more often. */
const QUICK_BUDGET_MS = 1_000;
/** So long a site whose work has held up others is sent to the slow lane at once. */
const SUSPECT_MS = 10 * 60_000;

/**
 * Runs jobs so that none delays those of other sites: ordinary ones together in one thread, demanding ones alone in others. A job
 * that holds up the first thread all the same ends it; all that it had to do goes to the slow lane.
 */
export function openLanes(input: EditingInput): { run(job: EditingJob): void; close(): Promise<void> } {
  const slow = openSlowLane(input);
  const suspects = new Map<string, number>();
  let quick: WatchedThread | undefined;
  let idle: NodeJS.Timeout | undefined;

  function endWhenIdle(): void {
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (quick?.jobs === 0) void quick.end();
      else endWhenIdle();
    }, IDLE_MS).unref();
  }

  function onStuck([current, ...others]: EditingJob[]): void {
    if (current !== undefined) suspects.set(siteOf(current), Date.now() + SUSPECT_MS);
    for (const job of [...others, ...(current === undefined ? [] : [current])]) slow.run(job);
  }

  return {
    run(job) {
      const site = siteOf(job);
      if (isDemanding(job) || (suspects.get(site) ?? 0) > Date.now()) return slow.run(job);
      suspects.delete(site);
      if (quick?.isAlive !== true)
        quick = new WatchedThread(input, { budgetMs: QUICK_BUDGET_MS, isPinged: true, onStuck });
      endWhenIdle();
      quick.run(job);
    },
    async close() {
      clearTimeout(idle);
      await Promise.all([quick?.end(), slow.close()]);
    },
  };
}
