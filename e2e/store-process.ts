import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { NODE } from "./server.ts";
import type { Question, WorkAnswer } from "./store-worker.ts";

const WORKER = path.join(import.meta.dirname, "store-worker.ts");

/** The worker exits with this process at the latest. */
let worker: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Changes a data folder like a command. A server may be using the data folder. One process handles all jobs, because each command would
 * load the store again, which takes ten times as long as most jobs.
 */
export function askStoreProcess(question: Question): Promise<string> {
  const done = last.then(() => ask(question));
  last = done.catch(() => {});
  return done;
}

/** Ends the worker process. The next job starts a new process. */
export function endStoreProcess(): void {
  worker?.disconnect();
  worker = undefined;
}

async function ask(question: Question): Promise<string> {
  worker ??= fork(WORKER, { execPath: NODE, execArgv: [] });
  const asked = worker;
  asked.channel?.ref();
  const answered = new AbortController();
  const { signal } = answered;
  asked.send(question);
  const answer: WorkAnswer = await Promise.race([
    once(asked, "message", { signal }).then(([given]) => given),
    once(asked, "exit", { signal }).then(([code]) => ({ failure: `the process ended with ${code}` })),
  ]);
  answered.abort();
  asked.channel?.unref();
  asked.unref();
  if ("failure" in answer) throw new Error(`${JSON.stringify(question.work)} failed:\n${answer.failure}`);
  return answer.done;
}
