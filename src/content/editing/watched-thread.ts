import { Worker } from "node:worker_threads";
import { type EditingInput, type EditingJob, namesOf } from "./editing-job.ts";
import { type EditingQuestion, type EditingReply, reviveError } from "./editing-messages.ts";
import { TooSlowError } from "./too-slow-error.ts";

/** Interval in milliseconds at which a busy thread is checked. */
const LOOK_MS = 250;
/** Maximum memory of a thread in megabytes: more than the largest accepted text or a site of 30,000 articles needs. */
const MAXIMUM_MEGABYTES = 1_024;

interface Watch {
  /** The initial value of {@link WatchedThread.budgetMs}. */
  budgetMs: number;
  /** If true, each turn of the thread's event loop shows that the thread is responsive. If false, only a finished job does. */
  isPinged: boolean;
  /** Called after a thread was ended because it exceeded its budget. */
  onStuck(jobs: StuckJobs): void;
}

/** The jobs of a thread that was ended. */
export interface StuckJobs {
  /** The job that was running; `undefined` if it has ended meanwhile. */
  current: EditingJob | undefined;
  others: readonly EditingJob[];
  /** The name of the file that the thread was rendering; `undefined` if it was doing other work. */
  file?: string | undefined;
  /** The exceeded budget in milliseconds. */
  budgetMs: number;
}

/**
 * A thread that runs jobs and is ended if a job takes too long. The budget is measured in processor time, so that jobs on a
 * busy machine are not ended just because they have to wait.
 */
export class WatchedThread {
  /** Maximum processor time in milliseconds that the thread may use without a sign that it is responsive. */
  budgetMs: number;
  readonly #worker: Worker;
  readonly #watch: Watch;
  readonly #pending = new Map<number, EditingJob>();
  #lastId = 0;
  #lastBegun = 0;
  #rendering: string | undefined;
  #isAlive = true;
  /** False while the thread loads its code, which takes about a second and is no job's fault. */
  #isLoaded = false;
  #timer: NodeJS.Timeout | undefined;
  /** The processor time in milliseconds at the last sign of responsiveness; `undefined` if one arrived since the last check. */
  #usedBefore: number | undefined;

  constructor(input: EditingInput, watch: Watch) {
    this.#watch = watch;
    this.budgetMs = watch.budgetMs;
    this.#worker = new Worker(new URL("./editing-worker.ts", import.meta.url), {
      workerData: input,
      resourceLimits: { maxOldGenerationSizeMb: MAXIMUM_MEGABYTES },
    });
    this.#worker.on("message", (reply: EditingReply) => this.#hear(reply));
    this.#worker.on("error", (error: Error & { code?: string }) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") this.giveUp();
      else this.#fail(error);
    });
    this.#worker.on("exit", () => this.#fail(new Error("The thread in which people edit has ended")));
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  get jobs(): number {
    return this.#pending.size;
  }

  run(job: EditingJob): void {
    const id = (this.#lastId += 1);
    if (this.#pending.size === 0) {
      this.#worker.ref();
      this.#usedBefore = undefined;
      this.#timer = setInterval(() => void this.#look(), LOOK_MS).unref();
    }
    this.#pending.set(id, job);
    const { path, arguments: args } = job;
    this.#worker.postMessage({ id, path, arguments: args } satisfies EditingQuestion);
  }

  async end(): Promise<void> {
    this.#isAlive = false;
    clearInterval(this.#timer);
    await this.#worker.terminate();
  }

  #hear(reply: EditingReply): void {
    this.#isLoaded = true;
    // Rendering a file is no sign that the event loop runs: a thread may render many without yielding.
    if ("rendering" in reply) {
      this.#lastBegun = reply.rendering;
      this.#rendering = reply.file;
      return;
    }
    if ("begun" in reply || "id" in reply) this.#rendering = undefined;
    if ("begun" in reply) this.#lastBegun = reply.begun;
    if (this.#watch.isPinged || "id" in reply) this.#usedBefore = undefined;
    if (!("id" in reply)) return;
    const job = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (this.#pending.size === 0) {
      clearInterval(this.#timer);
      this.#worker.unref();
    }
    if ("error" in reply) job?.reject(reviveError(reply.error));
    else job?.resolve(reply.result);
  }

  async #look(): Promise<void> {
    const usage = await this.#worker.cpuUsage().catch(() => undefined);
    if (usage === undefined || !this.#isAlive || !this.#isLoaded || this.#pending.size === 0) return;
    const used = (usage.user + usage.system) / 1_000;
    const before = (this.#usedBefore ??= used);
    if (used - before > this.budgetMs) this.giveUp();
    else if (this.#watch.isPinged) this.#worker.postMessage({ ping: true } satisfies EditingQuestion);
  }

  /** Ends the thread and reports its jobs as stuck. */
  giveUp(): void {
    const current = this.#pending.get(this.#lastBegun);
    const others = [...this.#pending.values()].filter((job) => job !== current);
    this.#pending.clear();
    void this.end();
    this.#watch.onStuck({ current, others, file: this.#rendering, budgetMs: this.budgetMs });
  }

  #fail(error: unknown): void {
    this.#isAlive = false;
    clearInterval(this.#timer);
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

/** Rejects jobs that have exceeded their time limit. */
export function refuseJobs({ current, others, file, budgetMs }: StuckJobs): void {
  const seconds = budgetMs / 1_000;
  current?.reject(new TooSlowError(seconds, { file, isOther: isOther(current, file) }));
  for (const job of others) job.reject(new TooSlowError(seconds));
}

/** Whether a job edits other files than this one, or several files. */
function isOther(job: EditingJob, file: string | undefined): boolean {
  if (file === undefined) return false;
  const names = namesOf(job);
  return names.length !== 1 || names[0] !== file;
}
