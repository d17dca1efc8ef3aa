import type { Transaction } from "kysely";

/** A migration of the schema. Once shipped it never changes, and it imports nothing that can change. */
export interface Migration {
  name: string;
  statements: Record<"sqlite" | "postgres", readonly string[]>;
  /** Converts rows in a way that SQL cannot, after the statements. An empty database needs only the statements. */
  moveRows?(transaction: Transaction<unknown>): Promise<void>;
}
