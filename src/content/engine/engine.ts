import type { CompiledQuery, Kysely, Transaction } from "kysely";
import type { Tables } from "../model/tables.ts";

export type EngineKind = "sqlite" | "postgres";

export interface EngineOptions {
  /** Called after every query; on PostgreSQL also after every write. */
  onRead?: ((sql: string) => void) | undefined;
  /** On PostgreSQL, the milliseconds after which an unused connection is closed; 10 seconds by default. */
  idleMs?: number | undefined;
  /** On SQLite, the maximum time in milliseconds that any writer waits for another process that writes; a minute by default. */
  lockWaitMs?: number | undefined;
}

/** Read access to the database. */
export interface EngineReader {
  readonly kind: EngineKind;
  /** The query builder for read-only queries. All readers of one engine share this object. */
  readonly reading: Kysely<Tables>;
  /**
   * Runs a compiled read-only query without the query builder's overhead. In a snapshot, reads that are started together are
   * sent together.
   *
   * @param name an identifier under which the query may be cached as a prepared statement
   */
  read<Row>(query: CompiledQuery<Row>, name?: string): Promise<Row[]>;
}

/** Consistent reads. */
export interface Snapshots {
  /** Runs `work` with a reader whose reads all see the same snapshot. */
  atOnce<Result>(work: (reader: EngineReader) => Promise<Result>): Promise<Result>;
}

export interface WriteOptions {
  /**
   * False for data that may be lost in a power cut, but not when a process ends: the commit does not wait until the data is on
   * the disk. True by default.
   */
  survivesPowerCut?: boolean;
  /**
   * True for writes that may take long or wait long for others: imports and schema changes. All other writes fail after waiting
   * a few seconds for a lock (on SQLite, they wait longer if an import holds it), and when the database stops responding. False
   * by default.
   */
  isPatient?: boolean;
  /**
   * On SQLite, the maximum time in milliseconds that this write waits for another process that writes; by default the limit of
   * all writes. Shorter for people's requests, because people would rather try again than wait a minute.
   */
  lockWaitMs?: number;
  /**
   * Whether PostgreSQL caches the statements as prepared statements; false by default. True for short transactions that run
   * often. False for imports: their tables grow so much that a cached plan becomes inefficient.
   */
  isPrepared?: boolean;
}

export const PATIENT: WriteOptions = { isPatient: true };

/** A database of either kind. */
export interface Engine extends EngineReader {
  /** Runs searches. `undefined` if a single connection serves all reads, since a search would block them. */
  readonly snapshots: Snapshots | undefined;
  /**
   * Runs `work` in a transaction that commits when `work` resolves. `work` must use only the given handle: a nested write would
   * cause a deadlock.
   *
   * @throws {StoreSilentError} if nothing can be written now; a patient write on SQLite throws the original error instead
   */
  write<Result>(
    work: (transaction: Transaction<Tables>) => Promise<Result>,
    options?: WriteOptions,
  ): Promise<Result>;
  readonly signal: ChangeSignal;
  /**
   * Erases data of deleted rows that the database still stores for these tables. Resolves to false while a concurrent read
   * prevents that.
   */
  scrub(tables: readonly (keyof Tables)[]): Promise<boolean>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Signals that something may have been written, by any process. */
export interface ChangeSignal {
  /**
   * True from a change until {@link acknowledge}. Takes microseconds. Call it before reading from the database or answering
   * from a cache. While a snapshot is shared, the result may stay false although something has changed.
   */
  hasMoved(): boolean;
  /**
   * Allows the following reads and calls of {@link hasMoved} to share one snapshot, which the first of them takes. The snapshot
   * ends with this turn of the event loop, a write of this process, or {@link acknowledge}. For a single read, sharing takes
   * longer.
   */
  shareSnapshot(): void;
  /**
   * Resets {@link hasMoved}.
   *
   * @throws if the database is known not to respond, since it may contain changes that are not known yet
   */
  acknowledge(): void;
}
