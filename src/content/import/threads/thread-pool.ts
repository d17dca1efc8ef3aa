import { setImmediate as eventLoopTurn } from "node:timers/promises";
import { Worker } from "node:worker_threads";

/** A message to a thread: data for all further tasks, or a task. */
export type ThreadQuestion<Preparation, Task> = { prepare: Preparation } | { id: number; task: Task };
/** The answer to a task, or the message that a thread has loaded its code. */
export type ThreadReply<Result> =
  | { id: number; result: Result }
  | { id: number; error: ThreadError }
  | { isLoaded: true };

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

/** Interval in milliseconds at which busy threads are checked. */
const LOOK_MS = 250;

/** What to do with a task that takes too long. */
export interface Deadline<Task, Result> {
  /** Maximum processor time of a task in milliseconds. */
  budgetMs: number;
  /** Returns the result of a task whose thread was ended. */
  refuse(task: Task): Result;
}

/** How the thread that owns a pool shares its work. */
export interface OwnWork<Task, Result> {
  /** Whether a task is short enough for this thread, which nobody can end. */
  isLight(task: Task): boolean;
  run(task: Task): Promise<Result>;
}

interface PoolThread<Task> {
  worker: Worker;
  /** The tasks of the thread in order; it works on the first. */
  asked: Map<number, Task>;
  /** False while the thread loads its code, which is no task's fault. */
  isLoaded: boolean;
  /** The processor time in milliseconds when it began its first task; `undefined` if that is not measured yet. */
  usedBefore: number | undefined;
}

/**
 * A pool of threads that run the same script and share its work. The threads keep the process alive until the pool is closed. A
 * thread whose task takes too long is replaced.
 */
export class ThreadPool<Preparation, Task, Result> {
  readonly #script: URL;
  readonly #deadline: Deadline<Task, Result>;
  readonly #workers: PoolThread<Task>[];
  readonly #pending = new Map<number, PromiseWithResolvers<Result>>();
  readonly #timer: NodeJS.Timeout;
  #preparation: { prepare: Preparation } | undefined;
  #lastId = 0;
  #failure: { error: unknown } | undefined;

  constructor(script: URL, size: number, deadline: Deadline<Task, Result>) {
    this.#script = script;
    this.#deadline = deadline;
    this.#workers = Array.from({ length: size }, () => this.#start());
    this.#timer = setInterval(
      () => this.#workers.forEach((thread) => void this.#look(thread)),
      LOOK_MS,
    ).unref();
  }

  /** Sends data for all further tasks to every thread. */
  prepare(preparation: Preparation): void {
    this.#preparation = { prepare: preparation };
    for (const { worker } of this.#workers) {
      worker.postMessage(this.#preparation satisfies ThreadQuestion<Preparation, Task>);
    }
  }

  /**
   * Runs tasks in parallel and yields results in the order of the tasks. Takes each task only when it can be started. If all
   * threads have a full queue, `here` runs the task if it is light.
   */
  async *run(tasks: Iterable<Task>, here: OwnWork<Task, Result>): AsyncGenerator<Result> {
    const underWay: Promise<Result>[] = [];
    for (const task of tasks) {
      // Lets answers arrive: they do so only between two turns of the event loop, and `here` may never yield to it.
      await eventLoopTurn();
      const asked = this.#ask(task);
      underWay.push(asked ?? (await this.#runWhenFull(task, here)).result);
      const first =
        underWay.length < this.#workers.length * RESULTS_PER_THREAD ? undefined : underWay.shift();
      if (first !== undefined) yield await first;
    }
    for (const rest of underWay) yield await rest;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#fail(new Error("The threads were ended"));
    await Promise.all(this.#workers.map(({ worker }) => worker.terminate()));
  }

  /** Runs a task in this thread, or waits until another thread can take it. The result is wrapped, since it is awaited later. */
  async #runWhenFull(task: Task, here: OwnWork<Task, Result>): Promise<{ result: Promise<Result> }> {
    if (here.isLight(task)) return { result: Promise.resolve(await here.run(task)) };
    for (;;) {
      await Promise.race([...this.#pending.values()].map(({ promise }) => promise)).catch(() => {});
      const result = this.#ask(task);
      if (result !== undefined) return { result };
    }
  }

  /** Sends a task to the least busy thread and returns its result; `undefined` if the queues of all threads are full. */
  #ask(task: Task): Promise<Result> | undefined {
    if (this.#failure !== undefined) throw this.#failure.error;
    const [idlest] = this.#workers.toSorted((left, right) => left.asked.size - right.asked.size);
    if (idlest === undefined || idlest.asked.size >= TASKS_PER_THREAD) return undefined;
    const id = (this.#lastId += 1);
    const pending = Promise.withResolvers<Result>();
    // Prevents an unhandled rejection: if another failure ends the run first, nobody awaits this promise.
    pending.promise.catch(() => {});
    this.#pending.set(id, pending);
    this.#send(idlest, id, task);
    return pending.promise;
  }

  #send(thread: PoolThread<Task>, id: number, task: Task): void {
    if (thread.asked.size === 0) thread.usedBefore = undefined;
    thread.asked.set(id, task);
    thread.worker.postMessage({ id, task } satisfies ThreadQuestion<Preparation, Task>);
  }

  #start(): PoolThread<Task> {
    const worker = new Worker(this.#script);
    const thread: PoolThread<Task> = { worker, asked: new Map(), isLoaded: false, usedBefore: undefined };
    worker.on("message", (answer: ThreadReply<Result>) => {
      if ("isLoaded" in answer) return void (thread.isLoaded = true);
      const pending = this.#pending.get(answer.id);
      this.#pending.delete(answer.id);
      thread.asked.delete(answer.id);
      thread.usedBefore = undefined;
      if ("result" in answer) pending?.resolve(answer.result);
      else pending?.reject(revive(answer.error));
    });
    const isCurrent = () => this.#workers.includes(thread);
    worker.on("error", (error: Error & { code?: string }) => {
      if (error.code === "ERR_WORKER_OUT_OF_MEMORY") this.#replace(thread);
      else this.#fail(error);
    });
    worker.on("exit", () => {
      if (isCurrent()) this.#fail(new Error("A thread has ended in the middle of its work"));
    });
    return thread;
  }

  async #look(thread: PoolThread<Task>): Promise<void> {
    if (!thread.isLoaded || thread.asked.size === 0) return;
    const [first] = thread.asked.keys();
    const usage = await thread.worker.cpuUsage().catch(() => undefined);
    if (usage === undefined || thread.asked.keys().next().value !== first) return;
    const used = (usage.user + usage.system) / 1_000;
    thread.usedBefore ??= used;
    if (used - thread.usedBefore > this.#deadline.budgetMs) this.#replace(thread);
  }

  /** Ends a thread, refuses its current task, and gives its other tasks to a new thread. */
  #replace(thread: PoolThread<Task>): void {
    const index = this.#workers.indexOf(thread);
    if (index < 0 || this.#failure !== undefined) return;
    const next = this.#start();
    this.#workers[index] = next;
    void thread.worker.terminate();
    if (this.#preparation !== undefined) next.worker.postMessage(this.#preparation);
    for (const [position, [id, task]] of [...thread.asked].entries()) {
      if (position > 0) {
        this.#send(next, id, task);
        continue;
      }
      this.#pending.get(id)?.resolve(this.#deadline.refuse(task));
      this.#pending.delete(id);
    }
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
