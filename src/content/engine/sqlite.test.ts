import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "../migrations/migrate.ts";
import { StoreSilentError } from "../model/store-silent-error.ts";
import type { Engine, WriteOptions } from "./engine.ts";
import { copySqlite } from "./sqlite-backup.ts";
import { openSqlite } from "./sqlite.ts";

/** SQLite's numbers for the settings of `synchronous`. */
const NORMAL = 1;
const FULL = 2;

let folder: string;
let engine: Engine;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vitrine-sqlite-"));
  engine = openSqlite(join(folder, "vitrine.db"));
});

afterEach(async () => {
  await engine.close();
  rmSync(folder, { recursive: true, force: true });
});

const synchronousIn = (options?: WriteOptions) =>
  engine.write(async (transaction) => {
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(transaction);
    return rows[0]?.synchronous;
  }, options);

it("waits for the disk at each commit, except those that need not survive a power cut", async () => {
  const relaxed = { survivesPowerCut: false };
  const seen = await Promise.all([undefined, relaxed, undefined, relaxed, undefined].map(synchronousIn));
  expect(seen).toEqual([FULL, NORMAL, FULL, NORMAL, FULL]);
});

it("waits for the disk again after a failed transaction", async () => {
  const failing = engine.write(() => Promise.reject(new Error("no")), { survivesPowerCut: false });
  await expect(failing).rejects.toThrow("no");
  expect(await synchronousIn()).toBe(FULL);
});

// If the process loses its locks, SQLite on another system assumes that it is the last user and removes the log.
it.skipIf(!existsSync("/proc/locks"))(
  "keeps its locks when this process opens the file once more",
  async () => {
    const file = join(folder, "vitrine.db");
    await migrate(engine);
    const locks = () =>
      readFileSync("/proc/locks", "utf8")
        .split("\n")
        // Only the locks of this process count: another process may have locked a file with the same inode number on another
        // file system.
        .filter((line) => line.includes(` ${process.pid} `) && line.includes(`:${statSync(file).ino} `));
    const other = openSqlite(file);
    expect(locks()).toHaveLength(1);
    await other.close();
    expect(locks()).toHaveLength(1);
  },
);

describe("a database file that was moved, removed or overwritten", () => {
  const countSecrets = () => engine.read(engine.reading.selectFrom("secret").select("name").compile());
  const writeSecret = () =>
    engine.write((transaction) =>
      transaction.insertInto("secret").values({ name: crypto.randomUUID(), value: "" }).execute(),
    );

  beforeEach(() => migrate(engine));

  it.each(["removed", "replaced"])("accepts no writes until it is back: %s", async (what) => {
    const file = join(folder, "vitrine.db");
    await writeSecret();
    engine.signal.acknowledge();
    if (what === "replaced") copyFileSync(file, `${file}.backup`);
    renameSync(file, `${file}.away`);
    if (what === "replaced") renameSync(`${file}.backup`, file);
    await expect(writeSecret()).rejects.toThrow(StoreSilentError);
    await expect(engine.ping()).rejects.toThrow(/removed or replaced/);
    expect(engine.signal.hasMoved()).toBe(true);
    expect(() => engine.signal.acknowledge()).toThrow(StoreSilentError);
    await expect(countSecrets()).rejects.toThrow(StoreSilentError);

    renameSync(`${file}.away`, file);
    await engine.ping();
    await writeSecret();
    expect(await countSecrets()).toHaveLength(2);
  });

  it("accepts no writes either if its log was removed", async () => {
    await writeSecret();
    await engine.ping();
    rmSync(join(folder, "vitrine.db-wal"));
    await expect(writeSecret()).rejects.toThrow(StoreSilentError);
    await expect(engine.ping()).rejects.toThrow(/removed or replaced/);
  });

  it("is noticed by processes that only read", async () => {
    const file = join(folder, "vitrine.db");
    engine.signal.acknowledge();
    expect(engine.signal.hasMoved()).toBe(false);
    renameSync(file, `${file}.away`);
    await expect.poll(() => engine.signal.hasMoved(), { timeout: 10_000 }).toBe(true);
  });

  const backUp = (name: string) => {
    const copy = join(folder, name);
    copySqlite(join(folder, "vitrine.db"), copy);
    return copy;
  };
  /** Overwrites the file from another process. If this process opened and closed the file, it would lose its locks. */
  const overwrite = (source: string) => {
    expect(spawnSync("cp", [source, join(folder, "vitrine.db")]).status).toBe(0);
  };
  const moveLogIntoFile = () => engine.scrub([]);

  it.each<[what: string, make: () => string | Promise<string>]>([
    ["a backup", () => backUp("backup.db")],
    [
      "an older copy of its own",
      async () => {
        await moveLogIntoFile();
        copyFileSync(join(folder, "vitrine.db"), join(folder, "older.db"));
        return join(folder, "older.db");
      },
    ],
    [
      "what is no database",
      () => {
        writeFileSync(join(folder, "text.db"), "text ".repeat(10_000));
        return join(folder, "text.db");
      },
    ],
    [
      "nothing",
      () => {
        writeFileSync(join(folder, "empty.db"), "");
        return join(folder, "empty.db");
      },
    ],
  ])(
    "accepts no writes after it was overwritten by %s, and leaves the new content unchanged",
    async (_what, make) => {
      await writeSecret();
      const source = await make();
      await writeSecret();
      await moveLogIntoFile();
      await writeSecret();
      engine.signal.acknowledge();
      overwrite(source);
      await expect(writeSecret()).rejects.toThrow(StoreSilentError);
      await expect(engine.ping()).rejects.toThrow(/was overwritten while it was in use/);
      expect(engine.signal.hasMoved()).toBe(true);
      await expect(countSecrets()).rejects.toThrow(StoreSilentError);
      await engine.close();
      expect(readFileSync(join(folder, "vitrine.db")).equals(readFileSync(source))).toBe(true);
      expect(existsSync(join(folder, "vitrine.db-wal.overwritten"))).toBe(true);
      engine = openSqlite(join(folder, "new.db"));
    },
  );

  it("continues from a backup after it was opened again", async () => {
    await writeSecret();
    const backup = backUp("backup.db");
    await writeSecret();
    overwrite(backup);
    await expect(writeSecret()).rejects.toThrow(/overwritten/);
    await engine.close();
    engine = openSqlite(join(folder, "vitrine.db"));
    expect(await countSecrets()).toHaveLength(1);
    await writeSecret();
    expect(await countSecrets()).toHaveLength(2);
    overwrite(backup);
    await expect(writeSecret()).rejects.toThrow(/overwritten/);
  });

  it("confirms no write during which it was overwritten, and does not change the copy", async () => {
    const backup = backUp("backup.db");
    await expect(
      engine.write(async (transaction) => {
        // More bytes than the log may have before it is moved into the file.
        const large = { name: "large", value: "x".repeat(8_000_000) };
        await transaction.insertInto("secret").values(large).execute();
        overwrite(backup);
      }),
    ).rejects.toThrow(/overwritten/);
    expect(readFileSync(join(folder, "vitrine.db")).equals(readFileSync(backup))).toBe(true);
  });

  it("does not count as overwritten after any operation of SQLite", async () => {
    const file = join(folder, "vitrine.db");
    const other = openSqlite(file);
    const hand = new DatabaseSync(file);
    try {
      for (let round = 0; round < 3; round += 1) {
        await other.write((transaction) =>
          transaction
            .insertInto("secret")
            .values({ name: `large-${round}`, value: "x".repeat(6_000_000) })
            .execute(),
        );
        await engine.ping();
        await writeSecret();
        await other.ping();
        backUp(`backup-${round}.db`);
        hand.exec("delete from secret where length(value) > 1000");
        hand.exec("vacuum");
        hand.exec("pragma wal_checkpoint(truncate)");
        spawnSync("chmod", ["640", file]);
        await engine.ping();
        await writeSecret();
        await other.ping();
      }
      expect(await countSecrets()).toHaveLength(6);
    } finally {
      hand.close();
      await other.close();
    }
    await engine.ping();
  });

  it("confirms no write during which it was removed", async () => {
    const file = join(folder, "vitrine.db");
    await expect(
      engine.write(async (transaction) => {
        await transaction.insertInto("secret").values({ name: "late", value: "" }).execute();
        renameSync(file, `${file}.away`);
      }),
    ).rejects.toThrow(StoreSilentError);
  });
});

describe("a shared snapshot", () => {
  let other: Engine;

  beforeEach(async () => {
    await migrate(engine);
    other = openSqlite(join(folder, "vitrine.db"));
    engine.signal.acknowledge();
  });

  afterEach(() => other.close());

  const countSecrets = async (): Promise<number> => {
    const query = engine.reading.selectFrom("secret").select("name").compile();
    return (await engine.read(query)).length;
  };
  const addSecret = (writer: Engine, name: string): Promise<unknown> =>
    writer.write((transaction) => transaction.insertInto("secret").values({ name, value: "" }).execute());

  it("is the same for all reads until the event loop continues", async () => {
    engine.signal.shareSnapshot();
    const before = await countSecrets();
    await addSecret(other, "theirs");
    expect(await countSecrets()).toBe(before);
    await nextTurn();
    expect(await countSecrets()).toBe(before + 1);
  });

  /** Runs `work` like the handler of a request: in a new turn of the event loop that no pending promise belongs to. */
  const inStep = <Result>(work: () => Result): Promise<Awaited<Result>> =>
    new Promise((resolve, reject) => {
      setImmediate(() => Promise.try(work).then(resolve, reject));
    });

  it("lasts for all promises of the step that began it", async () => {
    const before = await countSecrets();
    const seen = await inStep(async () => {
      engine.signal.shareSnapshot();
      engine.signal.hasMoved();
      await addSecret(other, "theirs");
      return [await countSecrets(), engine.signal.hasMoved()];
    });
    expect(seen).toEqual([before, false]);
  });

  it("is not begun by asking for changes alone", async () => {
    const seen = await inStep(async () => {
      const before = engine.signal.hasMoved();
      await addSecret(other, "theirs");
      return [before, engine.signal.hasMoved()];
    });
    expect(seen).toEqual([false, true]);
  });

  it("has ended for the next step, even in the same turn of the event loop", async () => {
    const steps = [
      inStep(async () => {
        engine.signal.shareSnapshot();
        const hasMoved = engine.signal.hasMoved();
        await addSecret(other, "theirs");
        return hasMoved;
      }),
      inStep(() => engine.signal.hasMoved()),
    ];
    expect(await Promise.all(steps)).toEqual([false, true]);
  });

  it("ends with a write of this process", async () => {
    engine.signal.shareSnapshot();
    const before = await countSecrets();
    await addSecret(engine, "ours");
    expect(await countSecrets()).toBe(before + 1);
  });

  it("ends when changes are acknowledged", async () => {
    engine.signal.shareSnapshot();
    const before = await countSecrets();
    await addSecret(other, "theirs");
    engine.signal.acknowledge();
    expect(await countSecrets()).toBe(before + 1);
  });
});
