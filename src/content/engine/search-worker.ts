import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { Kysely } from "kysely";
import * as v from "valibot";
import { type Searching, searchingWith } from "../search/searching.ts";
import type { Tables } from "../tables.ts";
import type { EngineReader } from "./engine.ts";
import { SqliteConnection, sqliteDialect } from "./sqlite-dialect.ts";

// The thread that searches an SQLite file, so that searches hold up nobody who is being served.

const { file, timeout } = v.parse(v.object({ file: v.string(), timeout: v.number() }), workerData);

/** A question for the thread, numbered so that its answer finds the asker. */
export type WorkerQuestion = {
  [Name in keyof Searching]: { id: number; name: Name; asked: Parameters<Searching[Name]>[0] };
}[keyof Searching];

export type WorkerAnswer = {
  id: number;
  /** The SQL that was run for it. */
  statements: string[];
} & ({ found: unknown } | { error: unknown });

const database = new DatabaseSync(file, { timeout, readOnly: true });
const connection = new SqliteConnection(database);
let statements: string[] = [];
const reader: EngineReader = {
  kind: "sqlite",
  reading: new Kysely<Tables>({ dialect: sqliteDialect(connection) }),
  read: async <Row>(query: Parameters<typeof connection.executeQuery<Row>>[0]) => {
    statements.push(query.sql);
    return (await connection.executeQuery<Row>(query)).rows;
  },
};
const searching = searchingWith(reader);

let turn = Promise.resolve();
parentPort?.on("message", (question: WorkerQuestion) => {
  // One after the other: each sees one state of the database from beginning to end.
  turn = turn.then(async () => parentPort?.postMessage(await answer(question)));
});

async function answer(question: WorkerQuestion): Promise<WorkerAnswer> {
  statements = [];
  const { id } = question;
  try {
    connection.run("begin");
    return { id, found: await find(question), statements };
  } catch (error) {
    return { id, error, statements };
  } finally {
    if (connection.isInTransaction) connection.run("commit");
  }
}

function find(question: WorkerQuestion): Promise<unknown> {
  return question.name === "articles" ? searching.articles(question.asked) : searching.titles(question.asked);
}
