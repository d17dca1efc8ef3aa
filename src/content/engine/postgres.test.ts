// @module-tag postgres
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { createDatabase } from "../testing/describe-each-engine.ts";
import { openPostgres } from "./postgres.ts";
import { prepare } from "./prepare.ts";

const double = prepare<{ number: number }>()<{ doubled: number }>(({ database, value }) => ({
  compile: () => sql<{ doubled: number }>`select ${value("number")}::int * 2 as doubled`.compile(database),
}));

const countPrepared = sql<{ prepared: number }>`
  select count(*)::int as prepared from pg_prepared_statements where statement like '%as doubled'`;

it("PostgreSQL plans a repeated read once per connection", async () => {
  const ran: string[] = [];
  const engine = await openPostgres(inject("postgresUrl"), { onRead: (text) => ran.push(text) });
  try {
    const prepared = () => engine.read(countPrepared.compile(engine.reading));
    expect(await prepared()).toEqual([{ prepared: 0 }]);
    // Successive reads use the same connection.
    expect(await double(engine, { number: 4 })).toEqual([{ doubled: 8 }]);
    expect(await double(engine, { number: 5 })).toEqual([{ doubled: 10 }]);
    expect(await prepared()).toEqual([{ prepared: 1 }]);
    expect(ran.filter((text) => text.endsWith("as doubled"))).toHaveLength(2);
  } finally {
    await engine.close();
  }
});

it("reads use open connections if PostgreSQL accepts no further one", async () => {
  const server = await openPostgres(inject("postgresUrl"));
  await server.write((transaction) =>
    sql`create role vitrine_few login password 'few' connection limit 3`.execute(transaction),
  );
  const url = Object.assign(new URL(inject("postgresUrl")), { username: "vitrine_few", password: "few" });
  const engine = await openPostgres(url.href);
  // The role needs two connections: the first one, and the one that is notified of changes. Without the second, the database
  // would count as silent.
  const countOpen = sql<{ open: number }>`
    select count(*)::int as open from pg_stat_activity where usename = 'vitrine_few'`;
  const slowly = sql<{ answer: number }>`select 1 as answer from pg_sleep(0.1)`.compile(engine.reading);
  try {
    await expect.poll(() => server.read(countOpen.compile(server.reading))).toEqual([{ open: 2 }]);
    const answers: Promise<unknown>[] = [];
    for (let count = 0; count < 6; count += 1) {
      answers.push(engine.read(slowly));
      // Long enough for the connection to count as busy, so that the next read uses another one.
      await sleep(15);
    }
    expect(await Promise.all(answers)).toEqual(answers.map(() => [{ answer: 1 }]));
  } finally {
    await engine.close();
    await server.write((transaction) => sql`drop role vitrine_few`.execute(transaction));
    await server.close();
  }
});

it("refuses a PostgreSQL database whose encoding lacks letters, and says what to do", async () => {
  const undo: (() => Promise<unknown>)[] = [];
  const clause = "template template0 encoding 'LATIN1' locale 'C'";
  const url = await createDatabase(inject("postgresUrl"), undo, clause);
  try {
    await expect(openPostgres(url)).rejects.toThrow(/uses the encoding LATIN1, .* ENCODING 'UTF8'/);
  } finally {
    for (const step of undo) await step();
  }
});

it("PostgreSQL caches the statements of a prepared transaction, except those that an added column would break", async () => {
  const engine = await openPostgres(inject("postgresUrl"));
  const table = sql.table("vitrine_prepared");
  const insert = (id: number) =>
    engine.write(
      async (transaction) => {
        await sql`insert into ${table} (id) values (${id})`.execute(transaction);
        const { rows } = await sql`select * from ${table} where id = ${id}`.execute(transaction);
        const prepared = await sql<{
          prepared: number;
        }>`select count(*)::int as prepared from pg_prepared_statements
          where statement like '%vitrine_prepared%'`.execute(transaction);
        return { rows, ...prepared.rows[0] };
      },
      { isPrepared: true },
    );
  try {
    await engine.write((transaction) => sql`create table ${table} (id int primary key)`.execute(transaction));
    expect(await insert(1)).toEqual({ rows: [{ id: 1 }], prepared: 1 });
    await expect(insert(1)).rejects.toThrow("duplicate key");
    await engine.write((transaction) => sql`alter table ${table} add column more int`.execute(transaction));
    expect(await insert(2)).toEqual({ rows: [{ id: 2, more: null }], prepared: 1 });
  } finally {
    await engine.write((transaction) => sql`drop table if exists ${table}`.execute(transaction));
    await engine.close();
  }
});
