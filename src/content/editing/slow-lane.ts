import { QuotaError } from "../limits/quotas.ts";
import { type EditingJob, type EditingInput, personOf, siteOf, textsOf } from "./editing-job.ts";
import { WatchedThread, refuseJobs } from "./watched-thread.ts";

/** Maximum number of threads. Each takes some 100 MB. */
const THREADS = 2;
/** Time in milliseconds after which unused threads end. A thread keeps the memory that its largest text needed. */
const IDLE_MS = 20_000;
/**
 * Maximum length of a job's texts, in UTF-16 units, for its thread to be reused. A thread that has read 2 MB of settings occupies
 * some 100 MB more; starting another one takes 0.4 s.
 */
const LARGE_TEXTS = 500_000;
/**
 * Maximum processor time in milliseconds for one text. The slowest text within all limits, 2 MB of prose, needs about half of
 * it.
 */
const BUDGET_MS = 10_000;
/** Maximum duration of a job in milliseconds, for busy machines: clients and proxies give up after a minute. */
const MAXIMUM_DURATION_MS = 40_000;
/** Maximum processor time in milliseconds for jobs that process many files. Each of these files was checked before. */
const LONG_BUDGET_MS = 10 * 60_000;
const LONG_JOBS = new Set([
  "restore",
  "undo",
  "move",
  "changeNames",
  "moveGroup",
  "findWords",
  "replaceWords",
  "releases.apply",
  "releases.rollBack",
]);
/**
 * Maximum number of waiting jobs per site. Jobs beyond it, and jobs that wait longer than `MAXIMUM_WAIT_MS`, are rejected and
 * can be retried later.
 */
const MAXIMUM_WAITING = 50;
const MAXIMUM_WAIT_MS = 15_000;
const RETRY_MS = 5_000;

/** Previews and releases of more files than this get {@link LONG_BUDGET_MS}. */
const MANY_FILES = 10;

/** Returns the queue of a job. Searches have their own, because they write nothing and must not delay the site's other jobs. */
function queueOf(job: EditingJob): string {
  return job.path[0] === "findWords" ? `${siteOf(job)} search` : siteOf(job);
}

interface Running {
  job: EditingJob;
  thread: WatchedThread;
}

function isLong(job: EditingJob): boolean {
  if (LONG_JOBS.has(job.path.join("."))) return true;
  const isOfMany = job.path[0] === "previews" || job.path.join(".") === "releases.make";
  return isOfMany && textsOf(job).length > MANY_FILES;
}

function sizeOf(job: EditingJob): number {
  return textsOf(job).reduce((sum, text) => sum + text.length, 0);
}

/** Runs one job per thread, and at most one per queue and per person at a time. Queues take turns. */
export function openSlowLane(input: EditingInput): { run(job: EditingJob): void; close(): Promise<void> } {
  const waiting: EditingJob[] = [];
  const running = new Set<Running>();
  const spare: WatchedThread[] = [];
  /** For each queue, the number of its turn: queues whose last job started earlier go first. */
  const turns = new Map<string, number>();
  let turn = 0;
  let idle: NodeJS.Timeout | undefined;

  function takeNext(): EditingJob | undefined {
    const queues = new Set([...running].map(({ job }) => queueOf(job)));
    const people = new Set([...running].map(({ job }) => personOf(job)));
    const possible = waiting.filter(
      (job) => !queues.has(queueOf(job)) && (personOf(job) === "" || !people.has(personOf(job))),
    );
    const [next] = possible.toSorted(
      (left, right) => (turns.get(queueOf(left)) ?? 0) - (turns.get(queueOf(right)) ?? 0),
    );
    if (next !== undefined) waiting.splice(waiting.indexOf(next), 1);
    return next;
  }

  function startNext(): void {
    while (running.size < THREADS) {
      const job = takeNext();
      if (job === undefined) break;
      turns.set(queueOf(job), (turn += 1));
      start(job);
    }
    if (running.size + waiting.length === 0) turns.clear();
  }

  function start(job: EditingJob): void {
    const long = isLong(job);
    const thread = takeThread(long ? LONG_BUDGET_MS : BUDGET_MS);
    const one: Running = { job, thread };
    running.add(one);
    const timer = setTimeout(() => thread.giveUp(), long ? LONG_BUDGET_MS : MAXIMUM_DURATION_MS).unref();
    const finish = () => {
      clearTimeout(timer);
      running.delete(one);
      if (thread.isAlive && sizeOf(job) <= LARGE_TEXTS) spare.push(thread);
      else if (thread.isAlive) void thread.end();
      endSpareWhenIdle();
      startNext();
    };
    thread.run({
      ...job,
      resolve(result) {
        finish();
        job.resolve(result);
      },
      reject(error) {
        finish();
        job.reject(error);
      },
    });
  }

  function takeThread(budgetMs: number): WatchedThread {
    for (let thread = spare.pop(); thread !== undefined; thread = spare.pop())
      if (thread.isAlive) {
        thread.budgetMs = budgetMs;
        return thread;
      }
    return new WatchedThread(input, { budgetMs, isPinged: false, onStuck: refuseJobs });
  }

  function endSpareWhenIdle(): void {
    clearTimeout(idle);
    idle = setTimeout(() => {
      for (const thread of spare.splice(0)) void thread.end();
    }, IDLE_MS).unref();
  }

  function refuseWaiting(job: EditingJob): void {
    const index = waiting.indexOf(job);
    if (index < 0) return;
    waiting.splice(index, 1);
    job.reject(new QuotaError(RETRY_MS));
  }

  return {
    run(job) {
      const site = siteOf(job);
      if (waiting.filter((other) => siteOf(other) === site).length >= MAXIMUM_WAITING)
        return job.reject(new QuotaError(RETRY_MS));
      waiting.push(job);
      startNext();
      if (waiting.includes(job)) setTimeout(() => refuseWaiting(job), MAXIMUM_WAIT_MS).unref();
    },
    async close() {
      clearTimeout(idle);
      for (const { reject } of waiting.splice(0)) reject(new Error("The server is stopping"));
      await Promise.all(
        [...spare, ...[...running].map(({ thread }) => thread)].map((thread) => thread.end()),
      );
    },
  };
}
