import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Engine, WriteOptions } from "./engine.ts";
import { openSqlite } from "./sqlite.ts";

/** As SQLite numbers what a commit waits for. */
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

it("waits for the disk at each commit but those that a power cut may take", async () => {
  const relaxed = { survivesPowerCut: false };
  const seen = await Promise.all([undefined, relaxed, undefined, relaxed, undefined].map(synchronousIn));
  expect(seen).toEqual([FULL, NORMAL, FULL, NORMAL, FULL]);
});

it("waits for the disk again after one that failed", async () => {
  const failing = engine.write(() => Promise.reject(new Error("no")), { survivesPowerCut: false });
  await expect(failing).rejects.toThrow("no");
  expect(await synchronousIn()).toBe(FULL);
});
