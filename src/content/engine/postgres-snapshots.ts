import type { CompiledQuery, Kysely } from "kysely";
import type pg from "pg";
import type { Tables } from "../model/tables.ts";
import type { EngineOptions, EngineReader, Snapshots } from "./engine.ts";
import {
  comparable,
  cutConnection,
  openPool,
  readWithRetries,
  takeWithRetries,
} from "./postgres-connections.ts";
import type { PostgresSignal } from "./postgres-signal.ts";

const MAXIMUM_CONNECTIONS = 4;
/** Uses the extended protocol, like queries with values, so that it is sent together with the queries that follow. */
const BEGIN = { text: "begin isolation level repeatable read read only", queryMode: "extended" };

/**
 * Planner settings for searches. The planner ignores the cost of fetching a vector stored outside its row, and would read whole
 * tables of vectors instead of using an index. JIT compilation takes longer than it saves in a search.
 */
const SETTINGS = {
  name: "vitrine_settings",
  text: "select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)",
};

/** Provides consistent reads, on separate connections that pipeline queries. */
export function openPostgresSnapshots(
  url: string,
  { whileItAnswers }: Pick<PostgresSignal, "whileItAnswers">,
  reading: Kysely<Tables>,
  onRead: EngineOptions["onRead"],
): Snapshots & { close(): Promise<void> } {
  const pool = openPool(url, MAXIMUM_CONNECTIONS);
  const take = takeWithRetries(pool);

  async function readAtOnce<Result>(work: (engine: EngineReader) => Promise<Result>): Promise<Result> {
    const connecting = take();
    const client = await whileItAnswers(() => connecting).catch((error: unknown) => {
      connecting.then(
        (late) => late.release(true),
        () => {},
      );
      throw error;
    });
    try {
      return await whileItAnswers(async () => {
        // The answers to `begin` and `commit` are not awaited, so that they are sent along with the reads.
        const begun = [client.query(BEGIN), client.query(SETTINGS)];
        const [result] = await Promise.all([
          work({ kind: "postgres", reading, read: readWith(client, onRead) }),
          ...begun,
        ]);
        return result;
      });
    } finally {
      void whileItAnswers(() => client.query("commit")).then(
        () => client.release(),
        (error) => {
          client.release(error);
          cutConnection(client);
        },
      );
    }
  }

  return {
    atOnce: (work) => readWithRetries(() => readAtOnce(work)),
    close: () => pool.end(),
  };
}

function readWith(client: pg.PoolClient, onRead: EngineOptions["onRead"]): EngineReader["read"] {
  return async <Row>({ sql, parameters }: CompiledQuery<Row>, name?: string) => {
    // Only the query builder knows what a statement returns, so the type of the rows is asserted here.
    const { rows } = await client.query({ text: sql, values: comparable(parameters), name });
    onRead?.(sql);
    return rows as Row[];
  };
}
