import type { Transaction } from "kysely";

/** A migration of the schema. Once shipped it never changes, so it imports nothing that can change. */
export interface Migration {
  name: string;
  statements: Record<"sqlite" | "postgres", readonly string[]>;
  /** Converts rows in ways that SQL cannot, after the statements. Not called for an empty database. */
  moveRows?(transaction: Transaction<unknown>): Promise<void>;
}
