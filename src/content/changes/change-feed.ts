import type { Transaction } from "kysely";
import * as v from "valibot";
import type { Engine } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import type { Change, ChangeFeed } from "../store.ts";
import type { Tables } from "../tables.ts";

const selectAfter = prepare<{ seq: number }>()(({ database, value }) =>
  database
    .selectFrom("change")
    .select(["seq", "tenant", "tags"])
    .where("seq", ">", value("seq"))
    .orderBy("seq"),
);

const tagsSchema = v.array(v.string());

/** Follows the changes that are written from now on, by whichever process. */
export async function followChanges(engine: Engine): Promise<ChangeFeed> {
  const [newest] = await engine.read(
    engine.reading
      .selectFrom("change")
      .select(({ fn }) => fn.max("seq").as("seq"))
      .compile(),
  );
  let taken = Number(newest?.seq ?? 0);
  return {
    hasNews: () => engine.signal.hasMoved(),
    take: async (): Promise<Change[]> => {
      // Before the query: what is committed in between moves the signal again, and is at worst taken twice.
      engine.signal.acknowledge();
      const rows = await selectAfter(engine, { seq: taken });
      const fresh = rows.filter(({ seq }) => seq > taken);
      taken = fresh.at(-1)?.seq ?? taken;
      return fresh.map(({ seq, tenant, tags }) => ({ seq, tenant, tags: readTags(tags) }));
    },
  };
}

/** A row that an operator wrote by hand may name its tag without the brackets of a list. */
function readTags(text: string): string[] {
  try {
    const list = v.safeParse(tagsSchema, JSON.parse(text));
    return list.success ? list.output : [text];
  } catch {
    return [text];
  }
}

/** Tags in one row; more take several. */
const TAGS_PER_ROW = 2_000;

/** Notes what a transaction has changed. The rows become visible with the change itself. */
export async function recordChange(
  transaction: Transaction<Tables>,
  tenant: string,
  changed: Iterable<string>,
): Promise<void> {
  const tags = [...new Set(changed)];
  for (let first = 0; first < tags.length; first += TAGS_PER_ROW) {
    const row = { tenant, tags: JSON.stringify(tags.slice(first, first + TAGS_PER_ROW)) };
    await transaction.insertInto("change").values(row).execute();
  }
}
