import type { CompiledQuery, Kysely } from "kysely";
import type pg from "pg";
import type { Tables } from "../model/tables.ts";
import type { EngineOptions, EngineReader, Snapshots } from "./engine.ts";
import { comparable, cutConnection, openPool, readUncut, takePatiently } from "./postgres-connections.ts";
import type { PostgresSignal } from "./postgres-signal.ts";

const MAXIMUM_CONNECTIONS = 4;
/** Uses the extended protocol, as queries with values do, so that it is sent together with the queries that follow. */
const BEGIN = { text: "begin isolation level repeatable read read only", queryMode: "extended" };

/**
 * The planner ignores the cost of fetching a vector stored outside its row, and would read whole tables of them where an
 * index has the answer. Searches are also too short for JIT compilation to pay.
 */
const SETTINGS = {
  name: "vitrine_settings",
  text: "select set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)",
};

/** Consistent reads, on separate connections that pipeline queries. */
export function openPostgresSnapshots(
  url: string,
  { whileItAnswers }: Pick<PostgresSignal, "whileItAnswers">,
  reading: Kysely<Tables>,
  onRead: EngineOptions["onRead"],
): Snapshots & { close(): Promise<void> } {
  const pool = openPool(url, MAXIMUM_CONNECTIONS);
  const take = takePatiently(pool);

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
        // Neither begin nor commit is awaited: they are sent along with the reads.
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
    atOnce: (work) => readUncut(() => readAtOnce(work)),
    close: () => pool.end(),
  };
}

function readWith(client: pg.PoolClient, onRead: EngineOptions["onRead"]): EngineReader["read"] {
  return async <Row>({ sql, parameters }: CompiledQuery<Row>, name?: string) => {
    // Only the query builder knows what a statement returns: rows get their type here.
    const { rows } = await client.query({ text: sql, values: comparable(parameters), name });
    onRead?.(sql);
    return rows as Row[];
  };
}
