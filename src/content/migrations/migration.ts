import type { Transaction } from "kysely";

/** One step of the schema. Once shipped it never changes, and it imports nothing that can. */
export interface Migration {
  name: string;
  statements: Record<"sqlite" | "postgres", readonly string[]>;
  /** Moves rows in a way that SQL cannot, after the statements. An empty database needs the statements alone. */
  moveRows?(transaction: Transaction<unknown>): Promise<void>;
}
