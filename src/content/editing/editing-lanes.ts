import { type EditingJob, type EditingInput, siteOf } from "./editing-job.ts";
import { isHeavy } from "./heavy-job.ts";
import { openSlowLane } from "./slow-lane.ts";
import { type StuckJobs, WatchedThread } from "./watched-thread.ts";

/** Time in milliseconds without jobs after which the thread ends and frees the code that it has loaded. */
const IDLE_MS = 15 * 60_000;
/**
 * Maximum processor time in milliseconds that the shared thread may use without yielding to the event loop. Ordinary work
 * yields far more often.
 */
const QUICK_BUDGET_MS = 1_000;
/**
 * How long, in milliseconds, all jobs of a site go directly to the slow lane after one of them has blocked the shared thread.
 */
const SUSPECT_MS = 10 * 60_000;

/**
 * Runs jobs so that no site delays others. Ordinary jobs share one thread; heavy jobs get a thread each. If a job blocks the
 * shared thread, that thread is ended: the jobs of its site move to the slow lane, and all others start again in a new thread.
 */
export function openLanes(
  input: EditingInput,
  { quickBudgetMs = QUICK_BUDGET_MS } = {},
): { run(job: EditingJob): void; close(): Promise<void> } {
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

  /** If the job that blocked the thread has ended meanwhile, any of the others may block the next one. */
  function onStuck({ current, others }: StuckJobs): void {
    if (current === undefined) return others.forEach((job) => slow.run(job));
    suspects.set(siteOf(current), Date.now() + SUSPECT_MS);
    for (const job of [...others, current]) run(job);
  }

  function run(job: EditingJob): void {
    const site = siteOf(job);
    if (isHeavy(job) || (suspects.get(site) ?? 0) > Date.now()) return slow.run(job);
    suspects.delete(site);
    if (quick?.isAlive !== true)
      quick = new WatchedThread(input, { budgetMs: quickBudgetMs, isPinged: true, onStuck });
    endWhenIdle();
    quick.run(job);
  }

  return {
    run,
    async close() {
      clearTimeout(idle);
      await Promise.all([quick?.end(), slow.close()]);
    },
  };
}
