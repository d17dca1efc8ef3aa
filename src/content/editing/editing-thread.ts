import { Worker } from "node:worker_threads";
import type { FailureName } from "../../contract/api/failures.ts";
import type { BlobOptions } from "../blobs/open-blobs.ts";
import { StoreError } from "../model/store-error.ts";
import { StoreSilentError } from "../model/store-silent-error.ts";
import type { Editing } from "./editing.ts";
import { NotPermittedError } from "./editor.ts";

export interface EditingInput extends BlobOptions {
  databaseUrl: string;
  studioHost: string | undefined;
}

export interface EditingQuestion {
  id: number;
  /** Where the function stands in {@link Editing}. */
  path: readonly string[];
  arguments: readonly unknown[];
}

/** An error as it passes between threads, which leave of a class only its data. */
export interface PassedError {
  name: string;
  message: string;
  stack: string | undefined;
  failure?: FailureName | undefined;
  action?: NotPermittedError["action"] | undefined;
  needsFreshProof?: boolean | undefined;
}

export type EditingReply = { id: number; result: unknown } | { id: number; error: PassedError };

interface Pending {
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/** So long nobody edits before the thread ends, and with it what it has loaded. */
const IDLE_MS = 15 * 60_000;

/**
 * Editing in a thread of its own, started when first needed: neither does a server that only shows pages load what reads Markdown and
 * pictures, nor does it stop answering while a text is rendered.
 */
export function openEditingThread(input: EditingInput): { editing: Editing; close(): Promise<void> } {
  const pending = new Map<number, Pending>();
  let worker: Worker | undefined;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  function settle(id: number): Pending | undefined {
    const found = pending.get(id);
    pending.delete(id);
    if (pending.size > 0) return found;
    worker?.unref();
    idle = setTimeout(() => {
      void worker?.terminate();
      worker = undefined;
    }, IDLE_MS).unref();
    return found;
  }

  function start(): Worker {
    const started = new Worker(new URL("./editing-worker.ts", import.meta.url), { workerData: input });
    const fail = (error: unknown) => {
      if (worker !== started) return;
      worker = undefined;
      for (const { reject } of pending.values()) reject(error);
      pending.clear();
    };
    started.on("message", (answer: EditingReply) => {
      const asked = settle(answer.id);
      if ("error" in answer) asked?.reject(revive(answer.error));
      else asked?.resolve(answer.result);
    });
    started.on("error", fail);
    started.on("exit", () => fail(new Error("The thread in which people edit has ended")));
    return started;
  }

  function ask(path: readonly string[], args: readonly unknown[]): Promise<unknown> {
    clearTimeout(idle);
    worker ??= start();
    const id = (lastId += 1);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    pending.set(id, { resolve, reject });
    worker.ref();
    worker.postMessage({ id, path, arguments: args } satisfies EditingQuestion);
    return promise;
  }

  return {
    // The thread runs the functions of the same interface, whose types are restored here.
    editing: remote([], ask) as Editing,
    async close() {
      clearTimeout(idle);
      await worker?.terminate();
    },
  };
}

/** An object whose functions, however deep, are called elsewhere. */
function remote(
  path: readonly string[],
  ask: (path: readonly string[], args: readonly unknown[]) => Promise<unknown>,
): unknown {
  return new Proxy(() => {}, {
    // Without `then`, so that whoever resolves to it does not take it for a promise.
    get: (_, name) =>
      typeof name === "symbol" || name === "then" ? undefined : remote([...path, name], ask),
    apply: (_, __, args: unknown[]) => ask(path, args),
  });
}

function revive({ name, message, stack, failure, action, needsFreshProof }: PassedError): Error {
  const error =
    name === "NotPermittedError" && action !== undefined
      ? new NotPermittedError(action, needsFreshProof === true)
      : name === "StoreError"
        ? new StoreError(message, { failure })
        : name === "StoreSilentError"
          ? new StoreSilentError(message, { failure })
          : Object.assign(new Error(message), { failure });
  if (stack !== undefined) error.stack = stack;
  return error;
}
