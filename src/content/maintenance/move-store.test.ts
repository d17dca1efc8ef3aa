// @module-tag postgres
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { exportTenant } from "../export/export-tenant.ts";
import { importFolder } from "../import/folder/import-folder.ts";
import { type WritableStore, openWritableStore } from "../open-writable.ts";
import { cornerFolder } from "../testing/corner-folder.ts";
import { createDatabase } from "../testing/describe-each-engine.ts";
import { sampleNeed } from "../testing/sample-need.ts";
import { moveStore } from "./move-store.ts";

const corner = cornerFolder();
const LAUNCH = "sites/launch";
const NUMBERS = Array.from({ length: 200 }, (_, index) => (index * 7919).toString(36)).join(" ");

let folder: string;
const undo: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vitrine-move-"));
  undo.push(() => rm(folder, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

function sqlite(name: string): string {
  return `file:${join(folder, name)}`;
}

async function open(databaseUrl: string): Promise<WritableStore> {
  const store = await openWritableStore({ databaseUrl, dataFolder: folder, fileUrl: "/media/" });
  undo.push(() => store.close());
  return store;
}

async function fill(databaseUrl: string): Promise<WritableStore> {
  const store = await open(databaseUrl);
  await corner.put("root/numbers.txt", NUMBERS);
  for (const site of [corner.folder, LAUNCH]) await importFolder(store.exchange, site);
  // A text that is stored as its difference from another text.
  await corner.put("root/numbers.txt", `${NUMBERS} and more`);
  await importFolder(store.exchange, corner.folder);
  const tenant = (await store.findTenant("launch")) ?? expect.fail("no tenant");
  await store.storeNeed(tenant, sampleNeed(), []);
  await store.secret();
  return store;
}

/** Reads every row of every table, except the tables that are not copied. */
function allRows(name: string): Record<string, unknown[]> {
  const database = new DatabaseSync(join(folder, name), { readOnly: true });
  try {
    const tables = database
      .prepare(
        "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'",
      )
      .all()
      .map((row) => String(row["name"]))
      .filter((table) => !/^(article_search.*|change|token_bucket|site_build.*|migration)$/.test(table));
    const read = (table: string) => {
      const rows = database.prepare(`select * from "${table}"`).all();
      return rows.map((row) => JSON.stringify(Object.values(row))).sort();
    };
    return Object.fromEntries(tables.sort().map((table) => [table, read(table)]));
  } finally {
    database.close();
  }
}

describe("moveStore", () => {
  it("copies everything from SQLite to PostgreSQL, where it continues to work, and back", async () => {
    const first = await fill(sqlite("first.db"));
    await first.close();
    const postgres = await createDatabase(inject("postgresUrl"), undo);
    const there = await moveStore(sqlite("first.db"), postgres, folder);
    expect(there).toMatchObject({ tenant: 2, need: 1 });
    expect(await (await open(postgres)).secret()).toBe(await first.secret());
    expect(await moveStore(postgres, sqlite("back.db"), folder)).toEqual({ ...there, secret: 1 });
    expect({ ...allRows("back.db"), secret: [] }).toEqual(allRows("first.db"));

    const store = await open(postgres);
    const tenant = (await store.findTenant("launch")) ?? expect.fail("no tenant");
    const found = await store.reader(tenant).search({ query: "chair", page: 1, size: 5 }, "en");
    expect(found.total).toBeGreaterThan(0);
    const again = await importFolder(store.exchange, LAUNCH);
    expect(again.summary).toMatchObject({ added: 0, changed: 0, removed: 0 });
    await store.storeNeed(tenant, sampleNeed({ idempotencyKey: "key-2" }), []);
    expect(await store.needs.list(tenant, {})).toHaveLength(2);
    const small = (await store.findTenant("corner")) ?? expect.fail("no tenant");
    expect(await store.reader(small).findRootFile("numbers.txt")).toBe(`${NUMBERS} and more`);
    const exported = join(folder, "exported");
    await exportTenant(store.exchange, "corner", exported);
    expect((await importFolder(store.exchange, exported)).summary).toMatchObject({ added: 0, changed: 0 });
  });

  it("leaves a database unchanged that already contains a store", async () => {
    await fill(sqlite("first.db"));
    await fill(sqlite("second.db"));
    const before = allRows("second.db");
    await expect(moveStore(sqlite("first.db"), sqlite("second.db"), folder)).rejects.toThrow(
      /not empty.*tenant/,
    );
    expect(allRows("second.db")).toEqual(before);
  });
});
