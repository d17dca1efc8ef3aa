import { accessSync, closeSync, constants, existsSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { type CompiledQuery, Kysely, type Transaction } from "kysely";
import { StoreError, explainFailure, asOutage } from "../model/store-error.ts";
import type { Tables } from "../model/tables.ts";
import type { Engine, EngineOptions, WriteOptions } from "./engine.ts";
import { countWrite, identify } from "./file-stamp.ts";
import { type FileWatch, watchFile } from "./file-watch.ts";
import { logReads } from "./log-reads.ts";
import { shareSnapshot } from "./shared-snapshot.ts";
import { LOCK_TIMEOUT_MS, SqliteConnection, sqliteDialect } from "./sqlite-dialect.ts";
import { createWriteLock } from "./sqlite-lock.ts";
import { mayFailToWrite } from "./sqlite-room.ts";
import { watchDataVersion } from "./sqlite-signal.ts";
import { createWriteHealth, tryToWrite } from "./write-health.ts";

const OWNER_ONLY = 0o600;
/** The number of pages in the log at which it is moved into the file. SQLite's own default. */
const LONG_LOG = 1_000;
const SCRUB_ATTEMPTS = 60;
const SCRUB_PAUSE_MS = 50;

/**
 * Size in bytes of the row that tests writing. Much larger than an enquiry: on a full disk, a small write may still fit into
 * the log or into free pages of the file.
 */
const PROBE_BYTES = 65_536;

/** Opens an SQLite file, and creates it if necessary. One connection writes, another one reads. */
export function openSqlite(file: string, options: EngineOptions = {}): Engine {
  const opened: DatabaseSync[] = [];
  try {
    makeFile(file);
    const writer = connect(file, opened);
    writer.exec("pragma journal_mode = wal");
    // An enquiry must survive a power cut once the visitor has been thanked for it.
    writer.exec("pragma synchronous = full");
    // A wait inside SQLite would block JavaScript's only thread, so the driver waits with a timer instead.
    writer.exec("pragma busy_timeout = 0");
    // Overwrites deleted data; by default SQLite would only mark its pages as free.
    writer.exec("pragma secure_delete = on");
    // Automatic checkpoints are off, because `moveLog` checks the file first.
    writer.exec("pragma wal_autocheckpoint = 0");
    identify(writer);
    const reader = connect(file, opened);
    reader.exec("pragma query_only = on");
    return assemble({ writer, reader, file, watch: watchFile(file) }, options);
  } catch (error) {
    for (const database of opened) database.close();
    throw cannotOpen(file, error);
  }
}

/**
 * Creates the file readable only by its owner, since it contains visitors' data; its log files get the same mode. An existing
 * file is not opened: closing it would release the locks of all connections that this process has to it, and another process
 * could then remove the log to which they write.
 */
function makeFile(file: string): void {
  if (existsSync(file)) accessSync(file, constants.W_OK);
  else closeSync(openSync(file, "a", OWNER_ONLY));
}

function connect(file: string, opened: DatabaseSync[]): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS, enableForeignKeyConstraints: true });
  opened.push(database);
  return database;
}

interface Connections {
  writer: DatabaseSync;
  reader: DatabaseSync;
  file: string;
  watch: FileWatch;
}

function assemble(
  { writer, reader, file, watch }: Connections,
  { onRead, lockWaitMs }: EngineOptions,
): Engine {
  const writing = new Kysely<Tables>({ dialect: sqliteDialect(new SqliteConnection(writer)) });
  // A separate query builder, since each wraps its connection for logging.
  const direct = new SqliteConnection(reader);
  const reading = new Kysely<Tables>({
    dialect: sqliteDialect(new SqliteConnection(reader)),
    ...logReads(onRead),
  });
  const snapshot = shareSnapshot(reader);
  const signal = watchDataVersion(reader, writer);
  const lock = createWriteLock(writer, `${file}-wal`, lockWaitMs);
  const health = createWriteHealth((error) => explainWriting(error) !== error);

  async function write<Result>(
    work: (transaction: Transaction<Tables>) => Promise<Result>,
    { survivesPowerCut = true, isPatient = false, lockWaitMs: ownWaitMs }: WriteOptions = {},
  ): Promise<Result> {
    snapshot.end();
    watch.check();
    const until = ownWaitMs === undefined ? undefined : performance.now() + ownWaitMs;
    const transact = (held: Kysely<Tables>) => async () => {
      await lock.begin(until);
      const transaction = held.transaction().execute(async (begun) => {
        // Another process may have held the lock for long.
        watch.check();
        countWrite(writer);
        return work(begun);
      });
      return transaction.finally(() => lock.end());
    };
    if (isPatient) await lock.wait();
    // Waits before taking the connection, which a writer with a longer limit may need in the meantime.
    else if (until !== undefined)
      await lock.wait(until).catch((error: unknown) => {
        throw explainWriting(error);
      });
    const written = writing
      .connection()
      .execute((held) =>
        survivesPowerCut ? transact(held)() : withoutWaitingForDisk(writer, transact(held)),
      );
    const result = await health.follow(written).catch((error: unknown) => {
      // Errors of an import are reported unchanged to the person who runs it.
      throw isPatient ? error : explainWriting(error);
    });
    snapshot.end();
    signal.afterCommit();
    // A write must not be reported as successful if the file was deleted or replaced.
    watch.check();
    moveLog(writer);
    return result;
  }

  return {
    kind: "sqlite",
    reading,
    // The reading connection is free whenever no query is running, so nothing has to queue for it.
    read: async <Row>(query: CompiledQuery<Row>) => {
      if (watch.isLost) watch.check();
      const rows = direct.read<Row>(query);
      onRead?.(query.sql);
      return rows;
    },
    snapshots: undefined,
    write,
    signal: {
      hasMoved: () => watch.isLost || signal.hasMoved(),
      shareSnapshot: () => snapshot.begin(),
      acknowledge() {
        watch.check();
        // Changes must be read from a new snapshot, not from the shared one.
        snapshot.end();
        signal.acknowledge();
      },
    },
    scrub: () => {
      snapshot.end();
      return emptyLog(writer, watch);
    },
    ping: async () => {
      snapshot.end();
      watch.check();
      reader.prepare("select 1 from sqlite_schema").get();
      await lock.check().catch((error: unknown) => {
        throw explainWriting(error);
      });
      if (health.hasFailed || mayFailToWrite(file)) await tryToWrite(write, PROBE_BYTES);
    },
    close: async () => {
      watch.stop();
      await writing.destroy();
      await reading.destroy();
      for (const database of [reader, writer]) if (database.isOpen) database.close();
    },
  };
}

/** Converts failures of disk, file and lock to an outage. */
function explainWriting(error: unknown): unknown {
  return asOutage(error, "the store cannot be written");
}

/** Runs a transaction without waiting for the disk. The next commit that does wait makes this one durable as well. */
async function withoutWaitingForDisk<Result>(
  writer: DatabaseSync,
  transact: () => Promise<Result>,
): Promise<Result> {
  writer.exec("pragma synchronous = normal");
  try {
    return await transact();
  } finally {
    writer.exec("pragma synchronous = full");
  }
}

/**
 * Moves a large log into the file. SQLite would do this by itself at a commit, even if the file was overwritten during the
 * transaction, and then the damage could not be detected any more.
 */
function moveLog(writer: DatabaseSync): void {
  if (writer.isTransaction) return;
  const { log, checkpointed } = writer.prepare("pragma wal_checkpoint(noop)").get() ?? {};
  if (Number(log) >= LONG_LOG && Number(checkpointed) < Number(log))
    writer.exec("pragma wal_checkpoint(passive)");
}

/** Deleted data stays readable in the log until the log is emptied, which a reader in another process may delay. */
async function emptyLog(writer: DatabaseSync, watch: FileWatch): Promise<boolean> {
  const checkpoint = writer.prepare("pragma wal_checkpoint(truncate)");
  for (let attempt = 0; attempt < SCRUB_ATTEMPTS; attempt += 1) {
    watch.check();
    if (!writer.isTransaction && checkpoint.get()?.["busy"] === 0) return true;
    await sleep(SCRUB_PAUSE_MS);
  }
  return false;
}

/** Explains to the operator why a database or its folder could not be opened or created. */
export function cannotOpen(file: string, error: unknown): unknown {
  const explained = explainFailure(error, `Cannot open the database ${file}`);
  if (explained instanceof StoreError) return explained;
  return new StoreError(`Cannot open the database ${file}; check DATABASE_URL and VITRINE_DATA`, {
    cause: error,
  });
}
