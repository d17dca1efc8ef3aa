import type { CompiledQuery, Kysely, Transaction } from "kysely";
import type { Tables } from "../tables.ts";

export type EngineKind = "sqlite" | "postgres";

export interface EngineOptions {
  /** Told of every query, once it ran. On PostgreSQL those that write are among them. */
  onRead?: ((sql: string) => void) | undefined;
  /** On PostgreSQL, the most connections that reads share; 8 by default. Writes have four more. */
  readingConnections?: number | undefined;
}

/** What reads a database. */
export interface EngineReader {
  readonly kind: EngineKind;
  /** For queries that only read. The same object for all readers of one engine. */
  readonly reading: Kysely<Tables>;
  /**
   * Runs a compiled query that only reads, without the query builder's own steps around it. In a snapshot, reads that
   * are begun together travel together, and a query that is run again and again may be kept ready under its name.
   */
  read<Row>(query: CompiledQuery<Row>, name?: string): Promise<Row[]>;
}

/** Reads that belong together. */
export interface Snapshots {
  /** All that is read in `work` by the reader given is of one moment. */
  atOnce<Result>(work: (reader: EngineReader) => Promise<Result>): Promise<Result>;
}

export interface WriteOptions {
  /**
   * False for what a power cut may take, though no stop of a process: a commit then never holds up the process until the
   * disk has it. True by default.
   */
  survivesPowerCut?: boolean;
  /**
   * True for what takes its time and may wait for others to take theirs: imports and changes of the schema. All else fails on
   * PostgreSQL when it has waited some seconds for a lock, or the database falls silent. False by default.
   */
  isPatient?: boolean;
}

export const PATIENTLY: WriteOptions = { isPatient: true };

/** A database, whichever it is. */
export interface Engine extends EngineReader {
  /** For searches; `undefined` where one connection serves all reads, which nothing may hold up. */
  readonly snapshots: Snapshots | undefined;
  /**
   * Runs `work` in a transaction that commits when it resolves. Inside, only the handle given may be
   * used: another write would wait for this one, which waits for it.
   */
  write<Result>(
    work: (transaction: Transaction<Tables>) => Promise<Result>,
    options?: WriteOptions,
  ): Promise<Result>;
  readonly signal: ChangeSignal;
  /** Lets go of what the database keeps of deleted rows of these tables. False while somebody's reading keeps it from that. */
  scrub(tables: readonly (keyof Tables)[]): Promise<boolean>;
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Tells that something may have been written, by any process. */
export interface ChangeSignal {
  /**
   * True until {@link acknowledge}. Costs microseconds. To be asked before what may be answered from memory, or is read: what was
   * just denied may be denied again, and what is read from here on may be of one moment, until the event loop goes on, this
   * process writes, or the signal is acknowledged.
   */
  hasMoved(): boolean;
  /** @throws when it is known already that the database does not answer: until it does again, something may have been written. */
  acknowledge(): void;
}
