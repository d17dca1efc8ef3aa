import type { CompiledQuery, Kysely, Transaction } from "kysely";
import type { Tables } from "../model/tables.ts";

export type EngineKind = "sqlite" | "postgres";

export interface EngineOptions {
  /** Called after every query. On PostgreSQL this includes writes. */
  onRead?: ((sql: string) => void) | undefined;
  /** On PostgreSQL, the milliseconds after which a connection that nobody uses is given back; 10 seconds by default. */
  idleMs?: number | undefined;
}

/** Something from which the database can be read. */
export interface EngineReader {
  readonly kind: EngineKind;
  /** For read-only queries. The same object for all readers of one engine. */
  readonly reading: Kysely<Tables>;
  /**
   * Runs a compiled read-only query without the query builder's overhead. In a snapshot, reads that are started together are
   * sent together.
   *
   * @param name a query with a name may be kept prepared under it
   */
  read<Row>(query: CompiledQuery<Row>, name?: string): Promise<Row[]>;
}

/** Consistent reads. */
export interface Snapshots {
  /** All reads in `work` with the given reader see the same snapshot. */
  atOnce<Result>(work: (reader: EngineReader) => Promise<Result>): Promise<Result>;
}

export interface WriteOptions {
  /**
   * False for data that may be lost in a power cut, though never when a process stops: the commit then does not wait for the
   * disk. True by default.
   */
  survivesPowerCut?: boolean;
  /**
   * True for what may take long and wait for others: imports and schema changes. Everything else fails after waiting a few
   * seconds for a lock, unless an import holds it on SQLite, or when the database falls silent. False by default.
   */
  isPatient?: boolean;
}

export const PATIENTLY: WriteOptions = { isPatient: true };

/** A database of either kind. */
export interface Engine extends EngineReader {
  /** For searches; `undefined` where one connection serves all reads, which a search would block. */
  readonly snapshots: Snapshots | undefined;
  /**
   * Runs `work` in a transaction that commits when it resolves. Inside, only the given handle may be used: a second write
   * would wait for this one, which waits for it.
   *
   * @throws {StoreSilentError} if nothing can be written at the moment; a patient write on SQLite gets the failure as it is
   */
  write<Result>(
    work: (transaction: Transaction<Tables>) => Promise<Result>,
    options?: WriteOptions,
  ): Promise<Result>;
  readonly signal: ChangeSignal;
  /** Removes what the database keeps of deleted rows of these tables. Returns false while somebody's read prevents that. */
  scrub(tables: readonly (keyof Tables)[]): Promise<boolean>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Signals that something may have been written, by any process. */
export interface ChangeSignal {
  /**
   * True until {@link acknowledge}. Takes microseconds. Must be called before answering from memory or reading. A false result
   * may be repeated while a snapshot is shared.
   */
  hasMoved(): boolean;
  /**
   * Reads and questions from here on may see one snapshot, taken at the first of them, until the event loop goes on, this process
   * writes, or the signal is acknowledged. Sharing takes longer than a question alone.
   */
  shareSnapshot(): void;
  /** @throws if the database is known not to respond: until it does, something may have been written */
  acknowledge(): void;
}
