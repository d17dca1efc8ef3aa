import type { CompiledQuery, Kysely, Transaction } from "kysely";
import type { Tables } from "../model/tables.ts";

export type EngineKind = "sqlite" | "postgres";

export interface EngineOptions {
  /** Called after every query. On PostgreSQL this includes writes. */
  onRead?: ((sql: string) => void) | undefined;
  /** On PostgreSQL, the milliseconds after which an unused connection is closed; 10 seconds by default. */
  idleMs?: number | undefined;
  /** On SQLite, the longest time that any writer waits for another process that writes; a minute by default. */
  lockWaitMs?: number | undefined;
}

/** Read access to the database. */
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
   * False for data that may be lost in a power cut, though not when a process ends: the commit then does not wait for the disk. True by
   * default.
   */
  survivesPowerCut?: boolean;
  /**
   * True for writes that may take long and wait for others: imports and schema changes. Other writes fail after waiting a few seconds for a
   * lock, unless an import holds it on SQLite, or when the database stops responding. False by default.
   */
  isPatient?: boolean;
  /**
   * On SQLite, how long this write waits for another process that writes; absent for the same time as all writes. Set for people's
   * requests, because they would rather try again than wait a minute.
   */
  lockWaitMs?: number;
  /**
   * Whether PostgreSQL keeps the statements prepared; false by default. True for short transactions that run often, but not for
   * imports: their tables grow so much that a stored plan becomes wrong.
   */
  isPrepared?: boolean;
}

export const PATIENTLY: WriteOptions = { isPatient: true };

/** A database of either kind. */
export interface Engine extends EngineReader {
  /** For searches; `undefined` if one connection serves all reads, which a search would block. */
  readonly snapshots: Snapshots | undefined;
  /**
   * Runs `work` in a transaction that commits when it resolves. Inside, only the given handle may be used: a nested write would wait for
   * this one, and this one for it.
   *
   * @throws {StoreSilentError} if nothing can be written at the moment; a patient write on SQLite gets the failure as it is
   */
  write<Result>(
    work: (transaction: Transaction<Tables>) => Promise<Result>,
    options?: WriteOptions,
  ): Promise<Result>;
  readonly signal: ChangeSignal;
  /** Erases what the database retains of deleted rows of these tables. Returns false while a concurrent read prevents that. */
  scrub(tables: readonly (keyof Tables)[]): Promise<boolean>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Signals that something may have been written, by any process. */
export interface ChangeSignal {
  /**
   * True from a change until {@link acknowledge}. Takes microseconds. Call it before reading or answering from memory. A false result may
   * be repeated while a snapshot is shared.
   */
  hasMoved(): boolean;
  /**
   * From here on, reads and calls of {@link hasMoved} may share one snapshot, taken with the first of them, until the end of this
   * turn of the event loop, a write of this process, or {@link acknowledge}. Sharing takes longer than a single call.
   */
  shareSnapshot(): void;
  /** @throws if the database is known not to respond: something may have been written in the meantime */
  acknowledge(): void;
}
