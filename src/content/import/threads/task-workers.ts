import { availableParallelism } from "node:os";
import { ThreadPool } from "./thread-pool.ts";

/** Minimum number of tasks for which a thread is started. Fewer tasks are finished before a thread has started. */
const TASKS_WORTH_A_THREAD = 40;
/** Maximum number of threads. More threads would only use memory, since the store's single writer could not keep up. */
const MAXIMUM_THREADS = 4;

/** Work that is independent of other tasks, so that any thread can do it. */
export interface TaskWork<Preparation, Task, Result> {
  prepare(preparation: Preparation): void;
  run(task: Task): Promise<Result>;
}

/** Runs tasks in this thread; if there are many, also in further threads. */
export class TaskWorkers<Preparation, Task, Result> {
  readonly #here: TaskWork<Preparation, Task, Result>;
  readonly #script: URL;
  #preparation: Preparation | undefined;
  #pool: ThreadPool<Preparation, Task, Result> | undefined;

  /**
   * @param here does the work in this thread
   * @param script a file that does the same work in another thread, by calling `answerTasks`
   */
  constructor(here: TaskWork<Preparation, Task, Result>, script: URL) {
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
    yield* this.runLight(tasks);
  }

  /** Like {@link run}, for work that takes less time than starting a thread. It uses only threads that are already running. */
  async *runLight(tasks: readonly Task[]): AsyncGenerator<Result> {
    if (this.#pool !== undefined) yield* this.#pool.run(tasks, (task) => this.#here.run(task));
    else for (const task of tasks) yield await this.#here.run(task);
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }

  #start(threads: number): void {
    if (this.#pool !== undefined) return;
    this.#pool = new ThreadPool(this.#script, threads);
    if (this.#preparation !== undefined) this.#pool.prepare(this.#preparation);
  }
}
