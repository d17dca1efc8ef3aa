import type { CompiledQuery } from "kysely";
import type pg from "pg";
import { StoreSilentError } from "../model/store-silent-error.ts";
import type { EngineOptions, EngineReader } from "./engine.ts";
import {
  comparable,
  cutConnection,
  explainLostConnection,
  isLockTimeout,
  readWithRetries,
  takeWithRetries,
} from "./postgres-connections.ts";
import type { PostgresSignal } from "./postgres-signal.ts";

/**
 * Time in milliseconds without an answer after which a connection counts as busy with a slow read; new reads then use another
 * one.
 */
const LATE_MS = 5;
/** Time in milliseconds after the database has refused a connection during which no further one is requested. */
const REFUSED_MS = 1_000;

/** A connection used by several reads at once. */
interface SharedConnection {
  client: Promise<pg.PoolClient>;
  unanswered: number;
  /** The time when the connection was opened or last answered, in milliseconds of `performance.now()`. */
  movedAt: number;
  /** The error of a failed read. Afterwards the connection may be broken, or its other reads may never be answered. */
  failure?: Error;
}

/**
 * Runs reads on as few of a pool's connections as possible. For most reads, the switch to the database's process and back costs
 * more than the read itself. Therefore concurrent reads are pipelined on one connection, and reads started in one turn of the
 * event loop are sent together. Another connection is used only for reads that would wait behind a slow one.
 *
 * @param pool must support pipelining
 * @param maximum the number of its connections that reads may use
 */
export function shareConnections(
  pool: pg.Pool,
  { whileItAnswers }: Pick<PostgresSignal, "whileItAnswers">,
  maximum: number,
  onRead: EngineOptions["onRead"],
): EngineReader["read"] {
  const connections = new Set<SharedConnection>();
  const take = takeWithRetries(pool);
  let refusedAt = Number.NEGATIVE_INFINITY;

  /**
   * The connection for the current turn of the event loop. It is chosen once per turn, so that time this process spends working
   * does not count as slowness of the database.
   */
  let chosen: SharedConnection | undefined;

  function choose(): SharedConnection {
    if (chosen !== undefined && connections.has(chosen)) return chosen;
    setImmediate(() => (chosen = undefined));
    return (chosen = chooseByAge());
  }

  function chooseByAge(): SharedConnection {
    const now = performance.now();
    for (const connection of connections) if (now - connection.movedAt < LATE_MS) return connection;
    const [first, ...others] = connections;
    const isFull = connections.size >= maximum || now - refusedAt < REFUSED_MS;
    if (first !== undefined && isFull) return others.reduce(lessUsed, first);
    // Only the first connection is worth waiting for. If a further one is refused, an open connection takes the read.
    const client = first === undefined ? take() : pool.connect();
    const opened: SharedConnection = { client, unanswered: 0, movedAt: now };
    connections.add(opened);
    return opened;
  }

  function leave(connection: SharedConnection): void {
    connection.unanswered -= 1;
    connection.movedAt = performance.now();
    if (connection.unanswered > 0) return;
    connections.delete(connection);
    connection.client.then(
      (client) => {
        client.release(connection.failure);
        if (connection.failure instanceof StoreSilentError) cutConnection(client);
      },
      () => {},
    );
  }

  /**
   * Records and returns the error of a read. After a lock timeout the connection is closed, since the reads queued behind this
   * one would each wait as long.
   */
  function recordFailure(connection: SharedConnection, error: unknown): unknown {
    connections.delete(connection);
    if (connection.failure instanceof StoreSilentError) return connection.failure;
    connection.failure = error instanceof Error ? error : new Error(String(error));
    if (!isLockTimeout(error)) return error;
    connection.failure = explainLostConnection(connection.failure);
    void connection.client.then(cutConnection);
    return connection.failure;
  }

  async function read<Row>(compiled: CompiledQuery<Row>, name?: string): Promise<Row[]> {
    const { sql, parameters } = compiled;
    const connection = choose();
    connection.unanswered += 1;
    let isRefused = false;
    try {
      // A named statement is parsed and planned once per connection, which takes longer than running it.
      const query = { text: sql, values: comparable(parameters), name };
      const { rows } = await whileItAnswers(async () => {
        const client = await connection.client.catch((error: unknown) => {
          isRefused = true;
          throw error;
        });
        return ask(client, query);
      });
      onRead?.(sql);
      // Only the query builder knows what a statement returns, so the type of the rows is asserted here.
      return rows as Row[];
    } catch (error) {
      const failure = recordFailure(connection, error);
      if (!isRefused) throw failure;
      refusedAt = performance.now();
      // An open connection can take this read too, even if it is slow or was in use until now.
      if (connections.size === 0 && pool.idleCount === 0) throw error;
      return await read(compiled, name);
    } finally {
      leave(connection);
    }
  }

  return (compiled, name) => readWithRetries(() => read(compiled, name));
}

/**
 * Passes a callback with the query. With the driver's own promise, the callback is added later, which makes V8 promote 1 % of
 * the results to the old generation (0.15 MB for every 14 MB of objects), where only a major garbage collection frees them.
 */
function ask(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(query, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
  });
}

function lessUsed(one: SharedConnection, other: SharedConnection): SharedConnection {
  return other.unanswered < one.unanswered ? other : one;
}
