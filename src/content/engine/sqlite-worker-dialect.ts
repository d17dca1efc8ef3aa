import { Worker } from "node:worker_threads";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { inputValue } from "./sqlite-dialect.ts";
import type { WorkerAnswer, WorkerQuestion } from "./sqlite-worker.ts";

/** Kysely over a thread of its own that only reads. The thread starts with the first query. */
export function sqliteWorkerDialect(file: string, timeout: number): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new WorkerDriver(new ReadingThread(file, timeout)),
    createIntrospector: (kysely) => new SqliteIntrospector(kysely),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

class WorkerDriver implements Driver {
  readonly #thread: ReadingThread;

  constructor(thread: ReadingThread) {
    this.#thread = thread;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return new WorkerConnection(this.#thread);
  }

  async releaseConnection(): Promise<void> {}

  async beginTransaction(): Promise<void> {
    throw new Error("This connection only reads");
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#thread.stop();
  }
}

class WorkerConnection implements DatabaseConnection {
  readonly #thread: ReadingThread;

  constructor(thread: ReadingThread) {
    this.#thread = thread;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    // What a statement returns is known to the query builder alone: this is where rows get their type.
    return { rows: (await this.#thread.ask({ sql, parameters: parameters.map(inputValue) })) as Row[] };
  }

  async *streamQuery<Row>(query: CompiledQuery): AsyncIterableIterator<QueryResult<Row>> {
    yield await this.executeQuery<Row>(query);
  }
}

interface Pending {
  resolve(rows: unknown[]): void;
  reject(error: unknown): void;
}

/** One thread and the questions it has not answered yet. It keeps the process alive only while there are any. */
class ReadingThread {
  readonly #options: { file: string; timeout: number };
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(file: string, timeout: number) {
    this.#options = { file, timeout };
  }

  ask(question: Omit<WorkerQuestion, "id">): Promise<unknown[]> {
    const worker = this.#worker ?? this.#start();
    const id = (this.#lastId += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    this.#pending.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({ id, ...question } satisfies WorkerQuestion);
    return promise;
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(new URL("./sqlite-worker.ts", import.meta.url), { workerData: this.#options });
    this.#worker = worker;
    worker.on("message", (answer: WorkerAnswer) => {
      const pending = this.#pending.get(answer.id);
      this.#pending.delete(answer.id);
      if (this.#pending.size === 0) worker.unref();
      if ("rows" in answer) pending?.resolve(answer.rows);
      else pending?.reject(answer.error);
    });
    const fail = (error: unknown) => {
      if (this.#worker !== worker) return;
      // The next question starts another thread.
      this.#worker = undefined;
      for (const { reject } of this.#pending.values()) reject(error);
      this.#pending.clear();
    };
    worker.on("error", fail);
    worker.on("exit", () => fail(new Error("The reading thread has ended")));
    return worker;
  }
}
