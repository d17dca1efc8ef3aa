import { sql } from "kysely";
import pg from "pg";
import { expect, inject, it, vi } from "vitest";
import { describeEachEngine } from "../testing/describe-each-engine.ts";
import { openEngine } from "./open-engine.ts";
import { openPostgres } from "./postgres.ts";
import { together } from "./together.ts";

describeEachEngine("statements of a transaction that are started together", (makeDatabase) => {
  const change = (tenant: string) => ({ at: 1, tenant, tags: "[]" });

  it("take effect in the order in which they were started", async () => {
    const { databaseUrl, open } = await makeDatabase();
    await open();
    const engine = await openEngine(databaseUrl);
    try {
      const seen = await engine.write(async (transaction) => {
        const read = () => transaction.selectFrom("change").select("tenant").execute();
        return together(
          read(),
          transaction.insertInto("change").values(change("harbor")).execute(),
          read(),
          transaction.deleteFrom("change").execute(),
          read(),
        );
      });
      expect([seen[0], seen[2], seen[4]]).toEqual([[], [{ tenant: "harbor" }], []]);
    } finally {
      await engine.close();
    }
  });

  it("change nothing if one of them fails, and its error is reported", async () => {
    const { databaseUrl, open } = await makeDatabase();
    await open();
    const engine = await openEngine(databaseUrl);
    try {
      await engine.write((transaction) =>
        sql`create table step (number integer primary key)`.execute(transaction),
      );
      const writing = engine.write(async (transaction) => {
        const add = (number: number) => sql`insert into step values (${number})`.execute(transaction);
        // The third statement continues long after the second one has failed.
        const addMore = async () => {
          for (let number = 2; number < 20; number += 1) await add(number);
        };
        await together(add(1), add(1), addMore());
      });
      await expect(writing).rejects.toThrow(/unique/i);
      expect((await sql`select number from step`.execute(engine.reading)).rows).toEqual([]);
    } finally {
      await engine.close();
    }
  });
});

it("PostgreSQL receives statements that are started together before it has answered the first", async () => {
  const engine = await openPostgres(inject("postgresUrl"));
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await engine.write(async (transaction) => {
      query.mockClear();
      const read = () => transaction.selectNoFrom(({ val }) => val(1).as("one")).execute();
      const reading = [read(), read(), read()];
      expect(query).toHaveBeenCalledTimes(3);
      await together(...reading);
    });
  } finally {
    query.mockRestore();
    await engine.close();
  }
});
