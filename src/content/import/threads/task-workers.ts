import { availableParallelism } from "node:os";
import { setImmediate as eventLoopTurn } from "node:timers/promises";
import { ThreadPool } from "./thread-pool.ts";

/** Minimum number of tasks for which a thread is started. Fewer tasks are finished before a thread has started. */
const TASKS_WORTH_A_THREAD = 40;
/** Maximum number of threads. More threads would only use memory, since the store's single writer could not keep up. */
const MAXIMUM_THREADS = 4;

/**
 * Maximum processor time in milliseconds for one task. The slowest text within all limits, 2 MB of prose, needs about half of
 * it.
 */
const BUDGET_MS = 10_000;

/** Work that is independent of other tasks, so that any thread can do it. */
export interface TaskWork<Preparation, Task, Result> {
  prepare(preparation: Preparation): void;
  run(task: Task): Promise<Result>;
  /** Whether a task is so short that its thread never has to be ended. */
  isLight(task: Task): boolean;
  /** Returns the result of a task that takes more processor time than this. */
  refuse(task: Task, budgetMs: number): Result;
}

/** Runs tasks in this thread; if there are many, also in further threads. */
export class TaskWorkers<Preparation, Task, Result> {
  readonly #here: TaskWork<Preparation, Task, Result>;
  readonly #script: URL;
  #preparation: Preparation | undefined;
  readonly #budgetMs: number;
  #pool: ThreadPool<Preparation, Task, Result> | undefined;
  #isClosed = false;

  /**
   * @param here does the work in this thread
   * @param script a file that does the same work in another thread, by calling `answerTasks`
   */
  constructor(here: TaskWork<Preparation, Task, Result>, script: URL, { budgetMs = BUDGET_MS } = {}) {
    this.#budgetMs = budgetMs;
    this.#here = here;
    this.#script = script;
  }

  /** Sets the data for all further tasks. */
  prepare(preparation: Preparation): void {
    this.#here.prepare(preparation);
    this.#preparation = preparation;
    this.#pool?.prepare(preparation);
  }

  /** Yields results in the order of the tasks. */
  async *run(tasks: readonly Task[]): AsyncGenerator<Result> {
    const threads = Math.min(
      MAXIMUM_THREADS,
      availableParallelism(),
      Math.floor(tasks.length / TASKS_WORTH_A_THREAD),
    );
    // This thread works as well, so one thread fewer is started.
    if (threads > 1) this.#start(threads - 1);
    // This thread must stay able to react to signals, and nobody could end its task.
    else if (tasks.some((task) => !this.#here.isLight(task))) this.#start(1);
    yield* this.runLight(tasks);
  }

  /** Like {@link run}, for work that takes less time than starting a thread. It uses only threads that are already running. */
  async *runLight(tasks: readonly Task[]): AsyncGenerator<Result> {
    if (this.#pool !== undefined) return yield* this.#pool.run(tasks, this.#here);
    for (const task of tasks) {
      // Lets signals arrive.
      await eventLoopTurn();
      if (this.#isClosed) throw new Error("The work was ended");
      yield await this.#here.run(task);
    }
  }

  /** Ends all work. A task that is running in another thread fails. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#pool?.close();
  }

  #start(threads: number): void {
    if (this.#pool !== undefined || this.#isClosed) return;
    const budgetMs = this.#budgetMs;
    this.#pool = new ThreadPool(this.#script, threads, {
      budgetMs,
      refuse: (task) => this.#here.refuse(task, budgetMs),
    });
    if (this.#preparation !== undefined) this.#pool.prepare(this.#preparation);
  }
}
