import { type DatabaseConnection, DummyDriver, type Kysely, type PostgresDialect, Transaction } from "kysely";
import type pg from "pg";
import { StoreError } from "../model/store-error.ts";
import type { Tables } from "../model/tables.ts";
import type { EngineOptions } from "./engine.ts";
import { takePatiently } from "./postgres-connections.ts";
import { statementName } from "./statement-names.ts";
import { together } from "./together.ts";

/** Runs `work` in a transaction that commits when it resolves. */
export type InTransaction = <Result>(
  work: (transaction: Transaction<Tables>) => Promise<Result>,
  options: { isPrepared: boolean },
) => Promise<Result>;

/** In the extended protocol, like the statements that follow, so that all are sent together. */
const BEGIN = { text: "begin", queryMode: "extended" };

/**
 * Transactions that send each statement as soon as it is started, in that order, without waiting for earlier answers. The query
 * builder's own transactions wait for each answer, and waiting would take most of the time of a publication.
 */
export function openTransactions(
  pool: pg.Pool,
  database: Kysely<Tables>,
  dialect: PostgresDialect,
  onRead: EngineOptions["onRead"],
): InTransaction {
  const take = takePatiently(pool);
  return async (work, { isPrepared }) => {
    const client = await take();
    const connection = connectionOver(client, { isPrepared, onRead });
    const executor = database
      .getExecutor()
      .withConnectionProvider({ provideConnection: (consumer) => consumer(connection) });
    // This handle neither begins nor ends the transaction, so it needs no driver.
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
      // The type of the rows is known only to the query builder.
      return { numAffectedRows, rows: rows as Row[] };
    },
    streamQuery() {
      throw new Error("Transactions do not stream");
    },
  };
}
