import { setImmediate as eventLoopTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";

/** A message to a thread: data for all further tasks, or a task. */
export type ThreadQuestion<Preparation, Task> = { prepare: Preparation } | { id: number; task: Task };
/** The answer to a task. */
export type ThreadReply<Result> = { id: number; result: Result } | { id: number; error: ThreadError };

/** An error as sent from one thread to another, with its name and code. */
export interface ThreadError {
  name: string;
  message: string;
  stack?: string | undefined;
  code?: unknown;
}

/** The number of tasks queued in each thread: enough that it never has to wait for the next. */
const TASKS_PER_THREAD = 4;
/**
 * The number of unfinished results for each thread: enough that the other threads can continue while one starts or has a long task,
 * and few enough for the memory.
 */
const RESULTS_PER_THREAD = 40;

/** Threads that run the same script and share its work. They keep the process alive until they are closed. */
export class ThreadPool<Preparation, Task, Result> {
  readonly #workers: readonly { worker: Worker; asked: Set<number> }[];
  readonly #pending = new Map<number, PromiseWithResolvers<Result>>();
  #lastId = 0;
  #failure: { error: unknown } | undefined;

  constructor(script: URL, size: number) {
    this.#workers = Array.from({ length: size }, () => this.#start(script));
  }

  /** Sends data for all further tasks to every thread. */
  prepare(preparation: Preparation): void {
    for (const { worker } of this.#workers) {
      worker.postMessage({ prepare: preparation } satisfies ThreadQuestion<Preparation, Task>);
    }
  }

  /**
   * Runs tasks in parallel and yields results in the order of the tasks, which are taken only as needed. If all threads are too
   * busy, `here` runs the task.
   */
  async *run(tasks: Iterable<Task>, here: (task: Task) => Promise<Result>): AsyncGenerator<Result> {
    const underWay: Promise<Result>[] = [];
    for (const task of tasks) {
      // Answers arrive only between two turns of the event loop, and work in this thread may never yield.
      await eventLoopTurn();
      underWay.push(this.#ask(task) ?? Promise.resolve(await here(task)));
      const first =
        underWay.length < this.#workers.length * RESULTS_PER_THREAD ? undefined : underWay.shift();
      if (first !== undefined) yield await first;
    }
    for (const rest of underWay) yield await rest;
  }

  async close(): Promise<void> {
    this.#fail(new Error("The threads were ended"));
    await Promise.all(this.#workers.map(({ worker }) => worker.terminate()));
  }

  /** The result from the least busy thread; `undefined` if all are busy enough. */
  #ask(task: Task): Promise<Result> | undefined {
    if (this.#failure !== undefined) return Promise.reject(this.#failure.error);
    const [idlest] = this.#workers.toSorted((left, right) => left.asked.size - right.asked.size);
    if (idlest === undefined || idlest.asked.size >= TASKS_PER_THREAD) return undefined;
    const id = (this.#lastId += 1);
    const pending = Promise.withResolvers<Result>();
    // If another failure ends the run first, nobody awaits this promise.
    pending.promise.catch(() => {});
    this.#pending.set(id, pending);
    const question: ThreadQuestion<Preparation, Task> = { id, task };
    idlest.asked.add(id);
    idlest.worker.postMessage(question);
    return pending.promise;
  }

  #start(script: URL): { worker: Worker; asked: Set<number> } {
    const asked = new Set<number>();
    const worker = new Worker(script);
    worker.on("message", (answer: ThreadReply<Result>) => {
      const pending = this.#pending.get(answer.id);
      this.#pending.delete(answer.id);
      asked.delete(answer.id);
      if ("result" in answer) pending?.resolve(answer.result);
      else pending?.reject(revive(answer.error));
    });
    worker.on("error", (error) => this.#fail(error));
    worker.on("exit", () => this.#fail(new Error("A thread has ended in the middle of its work")));
    return { worker, asked };
  }

  #fail(error: unknown): void {
    this.#failure ??= { error };
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }
}

function revive({ name, message, stack, code }: ThreadError): Error {
  return Object.assign(new Error(message), { name, stack, ...(code === undefined ? {} : { code }) });
}
