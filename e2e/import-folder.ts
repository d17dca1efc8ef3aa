import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { ImportAnswer, ImportQuestion } from "./importer.ts";
import { NODE } from "./server.ts";

const IMPORTER = path.join(import.meta.dirname, "importer.ts");

/** It ends with this process at the latest. */
let importer: ChildProcess | undefined;
let last: Promise<unknown> = Promise.resolve();

/**
 * Imports a content folder into a data folder, as the command `vitrine import` does, beside a server that may run there. All go
 * to one process in turn: a command each would load anew what draws articles, which takes ten times as long as a small folder.
 */
export function importFolder(
  dataFolder: string,
  folder: string,
  environment: Record<string, string> = {},
): Promise<void> {
  const done = last.then(() => ask({ dataFolder, folder, environment }));
  last = done.catch(() => {});
  return done;
}

/** Ends the process that imports, which would keep what it has loaded; the next import starts another. */
export function endImports(): void {
  importer?.disconnect();
  importer = undefined;
}

async function ask(question: ImportQuestion): Promise<void> {
  importer ??= fork(IMPORTER, { execPath: NODE, execArgv: [] });
  const asked = importer;
  asked.channel?.ref();
  const answered = new AbortController();
  const { signal } = answered;
  asked.send(question);
  const answer: ImportAnswer = await Promise.race([
    once(asked, "message", { signal }).then(([text]) => text),
    once(asked, "exit", { signal }).then(([code]) => `the importer ended with ${code}`),
  ]);
  answered.abort();
  asked.channel?.unref();
  asked.unref();
  if (answer !== "") throw new Error(`${question.folder} was not imported:\n${answer}`);
}
