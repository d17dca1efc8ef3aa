import { sql } from "kysely";
import { expect, inject, it } from "vitest";
import { openPostgres } from "./postgres.ts";
import { prepare } from "./prepare.ts";

const double = prepare<{ number: number }>()<{ doubled: number }>(({ database, value }) => ({
  compile: () => sql<{ doubled: number }>`select ${value("number")}::int * 2 as doubled`.compile(database),
}));

const countKept = sql<{ kept: number }>`
  select count(*)::int as kept from pg_prepared_statements where statement like '%as doubled'`;

it("PostgreSQL plans a read that is run again and again once on a connection", async () => {
  const ran: string[] = [];
  const engine = await openPostgres(inject("postgresUrl"), { onRead: (text) => ran.push(text) });
  try {
    const kept = () => engine.read(countKept.compile(engine.reading));
    expect(await kept()).toEqual([{ kept: 0 }]);
    // One after the other they take the same connection.
    expect(await double(engine, { number: 4 })).toEqual([{ doubled: 8 }]);
    expect(await double(engine, { number: 5 })).toEqual([{ doubled: 10 }]);
    expect(await kept()).toEqual([{ kept: 1 }]);
    expect(ran.filter((text) => text.endsWith("as doubled"))).toHaveLength(2);
  } finally {
    await engine.close();
  }
});
