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

/** Maximum number of tasks queued in each thread: enough that the thread never has to wait for the next one. */
const TASKS_PER_THREAD = 4;
/**
 * Maximum number of unread results per thread: enough for the other threads to continue while one is starting or has a long
 * task, and few enough for the memory.
 */
const RESULTS_PER_THREAD = 40;

/**
 * A pool of threads that run the same script and share its work. The threads keep the process alive until the pool is closed.
 */
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
   * Runs tasks in parallel and yields results in the order of the tasks. Takes each task only when it can be started. If all
   * threads have a full queue, `here` runs the task.
   */
  async *run(tasks: Iterable<Task>, here: (task: Task) => Promise<Result>): AsyncGenerator<Result> {
    const underWay: Promise<Result>[] = [];
    for (const task of tasks) {
      // Lets answers arrive: they do so only between two turns of the event loop, and `here` may never yield to it.
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

  /** Sends a task to the least busy thread and returns its result; `undefined` if the queues of all threads are full. */
  #ask(task: Task): Promise<Result> | undefined {
    if (this.#failure !== undefined) return Promise.reject(this.#failure.error);
    const [idlest] = this.#workers.toSorted((left, right) => left.asked.size - right.asked.size);
    if (idlest === undefined || idlest.asked.size >= TASKS_PER_THREAD) return undefined;
    const id = (this.#lastId += 1);
    const pending = Promise.withResolvers<Result>();
    // Prevents an unhandled rejection: if another failure ends the run first, nobody awaits this promise.
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
