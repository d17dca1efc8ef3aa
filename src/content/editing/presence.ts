import type { Kysely } from "kysely";
import type { Engine, WriteOptions } from "../engine/engine.ts";
import type { Tables } from "../model/tables.ts";
import type { Tenant } from "../model/tenant.ts";

/** A person who has a file open in the Studio. */
export interface Present {
  /** The person's id. */
  id: string;
  /** The person's name, or else the e-mail address. */
  who: string;
  name: string;
  /** The first line of the paragraph with the caret, from 1; `null` if the caret is not in the text. */
  line: number | null;
  isTyping: boolean;
}

/** Which file a person has open, and where they work in it. */
export interface PresenceReport extends Pick<Present, "name" | "line" | "isTyping"> {
  person: string;
}

/** Records which files people have open. All servers share these records. */
export interface Presence {
  /** Browsers repeat a report as long as the file is open. Does nothing if the person has {@link MAXIMUM_FILES} other files open. */
  report(tenant: Tenant, report: PresenceReport): Promise<void>;
}

/** Time after which a report expires. Browsers repeat it well before. */
const LIFETIME_MS = 15_000;
/** Maximum number of files that one person can have open on a site. */
const MAXIMUM_FILES = 20;
/** Maximum number of people in one answer. */
const MAXIMUM_PEOPLE = 200;
/** Reports are frequent, and worthless after a restart. */
const FREQUENT: WriteOptions = { survivesPowerCut: false, isPrepared: true, lockWaitMs: 2_000 };

export function openPresence(engine: Engine): Presence {
  return {
    report: ({ id: tenant }, { person, name, line, isTyping }) =>
      engine.write(async (transaction) => {
        const now = Date.now();
        const state = { line, is_typing: isTyping ? 1 : 0, seen_at: now };
        const { numUpdatedRows } = await transaction
          .updateTable("presence")
          .set(state)
          .where("tenant_id", "=", tenant)
          .where("person_id", "=", person)
          .where("name", "=", name)
          .executeTakeFirst();
        if (numUpdatedRows > 0n) return;
        await transaction
          .deleteFrom("presence")
          .where("tenant_id", "=", tenant)
          .where("seen_at", "<=", now - LIFETIME_MS)
          .execute();
        const { files } = await transaction
          .selectFrom("presence")
          .select(({ fn }) => fn.countAll<number>().as("files"))
          .where("tenant_id", "=", tenant)
          .where("person_id", "=", person)
          .executeTakeFirstOrThrow();
        if (Number(files) >= MAXIMUM_FILES) return;
        await transaction
          .insertInto("presence")
          .values({ tenant_id: tenant, person_id: person, name, ...state })
          .onConflict((conflict) => conflict.columns(["tenant_id", "person_id", "name"]).doUpdateSet(state))
          .execute();
      }, FREQUENT),
  };
}

/** Lists the people who have files of a site open, by their names. */
export async function readPresent(reading: Kysely<Tables>, tenant: number): Promise<Present[]> {
  const rows = await reading
    .selectFrom("presence")
    .innerJoin("person", "person.id", "presence.person_id")
    .select(["person.id", "person.name as who", "person.email", "presence.name", "line", "is_typing"])
    .where("tenant_id", "=", tenant)
    .where("seen_at", ">", Date.now() - LIFETIME_MS)
    .where("person.state", "=", "active")
    .orderBy("who")
    .orderBy("person.id")
    .orderBy("presence.name")
    .limit(MAXIMUM_PEOPLE)
    .execute();
  return rows.map(({ id, who, email, name, line, is_typing: isTyping }) => ({
    id,
    who: who || email,
    name,
    line,
    isTyping: isTyping === 1,
  }));
}
