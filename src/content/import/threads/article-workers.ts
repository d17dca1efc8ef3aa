import { availableParallelism } from "node:os";
import {
  type ArticlePreparation,
  type ArticleResult,
  type ArticleTask,
  ArticleWork,
} from "./article-work.ts";
import { ThreadPool } from "./thread-pool.ts";

/** Fewer articles are processed before a thread has started. */
const ARTICLES_WORTH_A_THREAD = 40;
/** More would only use memory: the store's single writer could not keep up. */
const MAXIMUM_THREADS = 4;

/** Processes articles, in several threads if there are many. */
export class ArticleWorkers {
  readonly #here = new ArticleWork();
  #preparation: ArticlePreparation | undefined;
  #pool: ThreadPool<ArticlePreparation, ArticleTask, ArticleResult> | undefined;

  /** Sets what all further tasks use. */
  prepare(preparation: ArticlePreparation): void {
    this.#here.prepare(preparation);
    this.#preparation = preparation;
    this.#pool?.prepare(preparation);
  }

  /** Yields results in the order of the tasks. */
  async *run(tasks: readonly ArticleTask[]): AsyncGenerator<ArticleResult> {
    const threads = Math.min(
      MAXIMUM_THREADS,
      availableParallelism(),
      Math.floor(tasks.length / ARTICLES_WORTH_A_THREAD),
    );
    // This thread does a share of the work.
    if (threads > 1) this.#start(threads - 1);
    yield* this.runLight(tasks);
  }

  /** The same for work that takes less time than starting a thread: only running threads are used. */
  async *runLight(tasks: readonly ArticleTask[]): AsyncGenerator<ArticleResult> {
    if (this.#pool !== undefined) yield* this.#pool.run(tasks, (task) => this.#here.run(task));
    else for (const task of tasks) yield await this.#here.run(task);
  }

  async close(): Promise<void> {
    await this.#pool?.close();
  }

  #start(threads: number): void {
    if (this.#pool !== undefined) return;
    this.#pool = new ThreadPool(new URL("./article-thread.ts", import.meta.url), threads);
    if (this.#preparation !== undefined) this.#pool.prepare(this.#preparation);
  }
}
