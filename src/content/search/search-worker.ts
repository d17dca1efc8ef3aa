import { parentPort, workerData } from "node:worker_threads";
import * as v from "valibot";
import { openSqliteReader } from "../engine/sqlite-reader.ts";
import { searchWith } from "./search-with.ts";
import type { Searching } from "./searching.ts";

// The thread that searches an SQLite file, so that searches do not block the server.

/** A request to the thread. Its number identifies the answer. */
export type WorkerQuestion = {
  [Name in keyof Searching]: { id: number; name: Name; asked: Parameters<Searching[Name]>[0] };
}[keyof Searching];

export type WorkerReply = {
  id: number;
  /** The SQL statements that were run since the last answer, for tests and logs. */
  statements: string[];
} & ({ found: unknown } | { error: unknown });

const { file } = v.parse(v.object({ file: v.string() }), workerData);
let statements: string[] = [];
const searching = searchWith(openSqliteReader(file, { onRead: (sql) => statements.push(sql) }));

let turn = Promise.resolve();
parentPort?.on("message", (question: WorkerQuestion) => {
  // Questions are answered one after the other, since they share a connection, and each needs its own snapshot of the database.
  turn = turn.then(async () => parentPort?.postMessage(await answer(question)));
});

async function answer(question: WorkerQuestion): Promise<WorkerReply> {
  statements = [];
  const { id } = question;
  try {
    return { id, found: await find(question), statements };
  } catch (error) {
    return { id, error, statements };
  }
}

function find(question: WorkerQuestion): Promise<unknown> {
  switch (question.name) {
    case "articles":
      return searching.articles(question.asked);
    case "titles":
      return searching.titles(question.asked);
    case "missing":
      return searching.missing(question.asked);
  }
}
