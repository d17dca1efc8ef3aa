import type { CompiledQuery } from "kysely";
import type pg from "pg";
import { StoreSilentError } from "../store-silent-error.ts";
import type { EngineOptions, EngineReader } from "./engine.ts";
import {
  comparable,
  cutConnection,
  explainLostConnection,
  isLockTimeout,
  readUncut,
} from "./postgres-connections.ts";
import type { PostgresSignal } from "./postgres-signal.ts";

/** A connection that has not answered for as many milliseconds has something slow in hand: new reads go elsewhere. */
const LATE_MS = 5;
/** For so many milliseconds after the database refused a connection it is not asked for a further one. */
const REFUSED_MS = 1_000;

/** A connection that is used by several reads at once. */
interface SharedConnection {
  client: Promise<pg.PoolClient>;
  unanswered: number;
  /** When it was opened or answered last, in milliseconds of the process. */
  movedAt: number;
  /** What one of its reads failed with: it may be broken, or have nothing to say to the others either. */
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
  pool: Pick<pg.Pool, "connect" | "idleCount">,
  { whileItAnswers }: Pick<PostgresSignal, "whileItAnswers">,
  maximum: number,
  onRead: EngineOptions["onRead"],
): EngineReader["read"] {
  const connections = new Set<SharedConnection>();
  let refusedAt = Number.NEGATIVE_INFINITY;

  /** Of the present turn of the event loop: what this process does within it is no slowness of the database. */
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
      (client) => {
        client.release(connection.failure);
        if (connection.failure instanceof StoreSilentError) cutConnection(client);
      },
      () => {},
    );
  }

  /** What a read over a connection failed with. Those behind one that waits for a lock would wait for as long, each of them. */
  function noteFailure(connection: SharedConnection, error: unknown): unknown {
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
      // Under a name, a statement is parsed and planned once on each connection: that takes longer than to run it.
      const query = { text: sql, values: comparable(parameters), name };
      const { rows } = await whileItAnswers(async () => {
        const client = await connection.client.catch((error: unknown) => {
          isRefused = true;
          throw error;
        });
        return ask(client, query);
      });
      onRead?.(sql);
      // What a statement returns is known to the query builder alone: this is where rows get their type.
      return rows as Row[];
    } catch (error) {
      const failure = noteFailure(connection, error);
      if (!isRefused) throw failure;
      refusedAt = performance.now();
      // A connection that is open takes this one too: slow, or free since.
      if (connections.size === 0 && pool.idleCount === 0) throw error;
      return await read(compiled, name);
    } finally {
      leave(connection);
    }
  }

  return (compiled, name) => readUncut(() => read(compiled, name));
}

/**
 * The callback is part of the query from its beginning. The driver's own promise puts one in later, and of what queries so
 * asked return V8 takes a part for old: 0.15 MB with every 14 MB of objects, which a stop of everything has to sweep up.
 */
function ask(client: pg.PoolClient, query: pg.QueryConfig): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(query, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
  });
}

function lessUsed(one: SharedConnection, other: SharedConnection): SharedConnection {
  return other.unanswered < one.unanswered ? other : one;
}
