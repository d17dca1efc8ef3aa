import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import * as v from "valibot";
import { PackedPlaces } from "../search/places.ts";
import { type Asked, scoreArticle } from "../search/rank.ts";

// The thread that runs long reads of an SQLite file, so that they hold up nobody who is being served.

const { file, timeout } = v.parse(v.object({ file: v.string(), timeout: v.number() }), workerData);

/** A statement for the thread, numbered so that its answer finds the asker. */
export interface WorkerQuestion {
  id: number;
  sql: string;
  parameters: SQLInputValue[];
}

export type WorkerAnswer = { id: number; rows: unknown[] } | { id: number; error: unknown };

/** Statements kept prepared; searches differ in their parameters, seldom in their text. */
const MAXIMUM_STATEMENTS = 200;

const database = new DatabaseSync(file, { timeout, readOnly: true });
database.function("search_score", { deterministic: true }, (places, asked) => {
  if (!(places instanceof Uint8Array) || typeof asked !== "string") return null;
  return scoreArticle(new PackedPlaces(places), readAsked(asked)) ?? null;
});
const statements = new Map<string, StatementSync>();

parentPort?.on("message", ({ id, sql, parameters }: WorkerQuestion) => {
  let answer: WorkerAnswer;
  try {
    answer = { id, rows: prepare(sql).all(...parameters) };
  } catch (error) {
    answer = { id, error };
  }
  parentPort?.postMessage(answer);
});

let lastAsked: { text: string; asked: Asked } | undefined;

/** One statement scores many articles by the same terms, which are read once. */
function readAsked(text: string): Asked {
  // Written by our own statement a moment ago: a schema here would cost more than the scoring.
  if (lastAsked?.text !== text) lastAsked = { text, asked: JSON.parse(text) as Asked };
  return lastAsked.asked;
}

function prepare(sql: string): StatementSync {
  const known = statements.get(sql);
  if (known !== undefined) return known;
  const [oldest] = statements.keys();
  if (statements.size >= MAXIMUM_STATEMENTS && oldest !== undefined) statements.delete(oldest);
  const statement = database.prepare(sql);
  statements.set(sql, statement);
  return statement;
}
