import type { CompiledQuery } from "kysely";
import type pg from "pg";
import type { EngineOptions, EngineReader } from "./engine.ts";
import type { PostgresSignal } from "./postgres-signal.ts";

/** A connection that has not answered for as many milliseconds has something slow in hand: new reads go elsewhere. */
const LATE_MS = 5;

/** A connection that is used by several reads at once. */
interface SharedConnection {
  client: Promise<pg.PoolClient>;
  unanswered: number;
  /** When it was opened or answered last, in milliseconds of the process. */
  movedAt: number;
  /** What one of its reads failed with: it may be broken. */
  failure?: Error;
}

/**
 * Reads over as few of a pool's connections as will do. To wake a process of the database and be woken by it costs more
 * than most reads do, so those that are asked for at the same time go one behind the other over one connection, without
 * waiting for each other's answers; what is begun in one turn travels in one piece. Only what would come behind
 * a slow read takes another connection.
 *
 * @param pool must pipeline
 * @param maximum how many of its connections reads may take
 */
export function shareConnections(
  pool: pg.Pool,
  { whileItAnswers }: Pick<PostgresSignal, "whileItAnswers">,
  maximum: number,
  onRead: EngineOptions["onRead"],
): EngineReader["read"] {
  const connections = new Set<SharedConnection>();

  function choose(): SharedConnection {
    const now = performance.now();
    for (const connection of connections) if (now - connection.movedAt < LATE_MS) return connection;
    const [first, ...others] = connections;
    if (first !== undefined && connections.size >= maximum) return others.reduce(lessUsed, first);
    const opened: SharedConnection = { client: pool.connect(), unanswered: 0, movedAt: now };
    connections.add(opened);
    return opened;
  }

  function leave(connection: SharedConnection): void {
    connection.unanswered -= 1;
    connection.movedAt = performance.now();
    if (connection.unanswered > 0) return;
    connections.delete(connection);
    connection.client.then(
      (client) => client.release(connection.failure),
      () => {},
    );
  }

  return async <Row>({ sql, parameters }: CompiledQuery<Row>, name?: string) => {
    const connection = choose();
    connection.unanswered += 1;
    try {
      // Under a name, a statement is parsed and planned once on each connection: that takes longer than to run it.
      const query = { text: sql, values: [...parameters], name };
      const { rows } = await whileItAnswers(async () => (await connection.client).query(query));
      onRead?.(sql);
      // What a statement returns is known to the query builder alone: this is where rows get their type.
      return rows as Row[];
    } catch (error) {
      connection.failure = error instanceof Error ? error : new Error(String(error));
      connections.delete(connection);
      throw error;
    } finally {
      leave(connection);
    }
  };
}

function lessUsed(one: SharedConnection, other: SharedConnection): SharedConnection {
  return other.unanswered < one.unanswered ? other : one;
}
