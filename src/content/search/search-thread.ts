import { Worker } from "node:worker_threads";
import type { WorkerReply, WorkerQuestion } from "./search-worker.ts";
import type { Searching } from "./searching.ts";

interface Pending {
  resolve(found: unknown): void;
  reject(error: unknown): void;
}

/**
 * Searches an SQLite file in a separate thread, which the first search starts. The thread keeps the process alive only while
 * searches are pending.
 */
export class SearchThread implements Searching {
  readonly #file: string;
  readonly #onRead: ((sql: string) => void) | undefined;
  readonly #pending = new Map<number, Pending>();
  #worker: Worker | undefined;
  #lastId = 0;

  constructor(file: string, onRead: ((sql: string) => void) | undefined) {
    this.#file = file;
    this.#onRead = onRead;
  }

  articles(asked: Parameters<Searching["articles"]>[0]): ReturnType<Searching["articles"]> {
    return this.#ask((id) => ({ id, name: "articles", asked }));
  }

  titles(asked: Parameters<Searching["titles"]>[0]): ReturnType<Searching["titles"]> {
    return this.#ask((id) => ({ id, name: "titles", asked }));
  }

  missing(asked: Parameters<Searching["missing"]>[0]): ReturnType<Searching["missing"]> {
    return this.#ask((id) => ({ id, name: "missing", asked }));
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #ask<Found>(questionOf: (id: number) => WorkerQuestion): Promise<Found> {
    const worker = this.#worker ?? this.#start();
    const id = (this.#lastId += 1);
    const { promise, resolve, reject } = Promise.withResolvers<Found>();
    // The thread runs functions of the same interface, so its results have the expected types.
    this.#pending.set(id, { resolve: (found) => resolve(found as Found), reject });
    worker.ref();
    worker.postMessage(questionOf(id));
    return promise;
  }

  #start(): Worker {
    const worker = new Worker(new URL("./search-worker.ts", import.meta.url), {
      workerData: { file: this.#file },
    });
    this.#worker = worker;
    worker.on("message", (answer: WorkerReply) => {
      const pending = this.#pending.get(answer.id);
      this.#pending.delete(answer.id);
      if (this.#pending.size === 0) worker.unref();
      for (const sql of answer.statements) this.#onRead?.(sql);
      if ("found" in answer) pending?.resolve(answer.found);
      else pending?.reject(answer.error);
    });
    const fail = (error: unknown) => {
      if (this.#worker !== worker) return;
      // The next search starts another thread.
      this.#worker = undefined;
      for (const { reject } of this.#pending.values()) reject(error);
      this.#pending.clear();
    };
    worker.on("error", fail);
    worker.on("exit", () => fail(new Error("The search thread has ended")));
    return worker;
  }
}
