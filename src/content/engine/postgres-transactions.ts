import { type DatabaseConnection, DummyDriver, type Kysely, type PostgresDialect, Transaction } from "kysely";
import type pg from "pg";
import { StoreError } from "../model/store-error.ts";
import type { Tables } from "../model/tables.ts";
import type { EngineOptions } from "./engine.ts";
import { takeWithRetries } from "./postgres-connections.ts";
import { statementName } from "./statement-names.ts";
import { together } from "./together.ts";

/** Runs `work` in a transaction that commits when `work` resolves. */
export type InTransaction = <Result>(
  work: (transaction: Transaction<Tables>) => Promise<Result>,
  options: { isPrepared: boolean },
) => Promise<Result>;

/** Uses the extended protocol, like the statements that follow, so that all are sent together. */
const BEGIN = { text: "begin", queryMode: "extended" };

/**
 * Runs transactions that send each statement immediately, in order, without waiting for earlier answers. The query builder's
 * own transactions wait for each answer, and this waiting would take most of the time of a publication.
 */
export function openTransactions(
  pool: pg.Pool,
  database: Kysely<Tables>,
  dialect: PostgresDialect,
  onRead: EngineOptions["onRead"],
): InTransaction {
  const take = takeWithRetries(pool);
  return async (work, { isPrepared }) => {
    const client = await take();
    const connection = connectionOver(client, { isPrepared, onRead });
    const executor = database
      .getExecutor()
      .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    // The query builder does not begin or end transactions here, so it needs no driver for that.
    const handle = new Transaction<Tables>({
      config: { dialect },
      dialect,
      driver: new DummyDriver(),
      executor,
    });
    try {
      const [, result] = await together(client.query(BEGIN), work(handle));
      await commit(client);
      client.release();
      return result;
    } catch (error) {
      const isRolledBack = await client.query("rollback").then(
        () => true,
        () => false,
      );
      client.release(!isRolledBack);
      throw error;
    }
  };
}

/** PostgreSQL answers `commit` with `ROLLBACK` if a statement has failed, even if that error was caught. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query("commit");
  if (command === "ROLLBACK")
    throw new StoreError("Nothing was written, because one statement of the transaction failed");
}

function connectionOver(
  client: pg.PoolClient,
  { isPrepared, onRead }: { isPrepared: boolean } & Pick<EngineOptions, "onRead">,
): DatabaseConnection {
  return {
    async executeQuery<Row>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) {
      const name = isPrepared ? statementName(sql, parameters) : undefined;
      const { command, rowCount, rows } = await client.query({ text: sql, values: [...parameters], name });
      onRead?.(sql);
      const numAffectedRows = command === "SELECT" ? undefined : BigInt(rowCount ?? 0);
      // Only the query builder knows what a statement returns, so the type of the rows is asserted here.
      return { numAffectedRows, rows: rows as Row[] };
    },
    streamQuery() {
      throw new Error("Transactions do not stream");
    },
  };
}
