import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { openSqlite } from "./sqlite.ts";

it("searches in a thread that sees what was written, survives mistakes, and never writes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-engine-"));
  const engine = openSqlite(join(folder, "store.db"));
  try {
    await engine.write(async (transaction) => {
      await sql`create table note (id integer, text text, bytes blob)`.execute(transaction);
      await sql`insert into note values (1, 'first', ${new Uint8Array([1, 2])})`.execute(transaction);
    });
    const read = sql`select * from note where id = ${1}`;
    const { rows } = await read.execute(engine.searching);
    expect(rows).toEqual([{ id: 1, text: "first", bytes: new Uint8Array([1, 2]) }]);
    await expect(sql`select absent from note`.execute(engine.searching)).rejects.toThrow("no such column");
    await expect(sql`delete from note`.execute(engine.searching)).rejects.toThrow("readonly");
    expect((await read.execute(engine.searching)).rows).toHaveLength(1);
  } finally {
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
});
