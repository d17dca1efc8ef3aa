import type { Transaction } from "kysely";
import * as v from "valibot";
import type { Engine } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import { readJson } from "../json-column.ts";
import type { Change, ChangeFeed } from "../store.ts";
import type { Tables } from "../tables.ts";

const selectAfter = prepare<{ seq: number }>()(({ database, value }) =>
  database.selectFrom("change").select(["seq", "tenant", "tags"]).where("seq", ">", value("seq")).orderBy("seq"),
);

const tagsSchema = v.array(v.string());

/** Follows the changes that are written from now on, by whichever process. */
export async function followChanges(engine: Engine): Promise<ChangeFeed> {
  const newest = await engine.reading
    .selectFrom("change")
    .select(({ fn }) => fn.max("seq").as("seq"))
    .executeTakeFirst();
  let taken = Number(newest?.seq ?? 0);
  return {
    hasNews: () => engine.signal.hasMoved(),
    take: async (): Promise<Change[]> => {
      // Before the query: what is committed in between moves the signal again, and is at worst taken twice.
      engine.signal.acknowledge();
      const rows = await selectAfter(engine, { seq: taken });
      const fresh = rows.filter(({ seq }) => seq > taken);
      taken = fresh.at(-1)?.seq ?? taken;
      return fresh.map(({ seq, tenant, tags }) => ({ seq, tenant, tags: readJson(tagsSchema, tags, "change.tags") }));
    },
  };
}

/** Notes what a transaction has changed. The row becomes visible with the change itself. */
export async function recordChange(
  transaction: Transaction<Tables>,
  tenant: string,
  changed: Iterable<string>,
): Promise<void> {
  const tags = [...new Set(changed)];
  if (tags.length === 0) return;
  await transaction.insertInto("change").values({ tenant, tags: JSON.stringify(tags) }).execute();
}
