import { isAmongTexts } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import type { Person } from "./people.ts";

/**
 * The names of people who work on a tenant, by their addresses. People without access to it are left out, except removed ones: their
 * names stay in the history.
 */
export async function nameColleagues(
  { kind, reading }: EngineReader,
  tenant: string,
  emails: readonly string[],
): Promise<Pick<Person, "email" | "name">[]> {
  if (emails.length === 0) return [];
  return (
    reading
      .selectFrom("person")
      .select(["email", "name"])
      .where(({ ref }) => isAmongTexts(kind, ref("email"), emails))
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          eb("state", "=", "removed"),
          exists(
            selectFrom("person_grant")
              .leftJoin("tenant", "tenant.id", "person_grant.tenant_id")
              .select("person_grant.id")
              .whereRef("person_grant.person_id", "=", "person.id")
              .where((grant) =>
                grant.or([grant("person_grant.tenant_id", "is", null), grant("tenant.code", "=", tenant)]),
              ),
          ),
        ]),
      )
      // If several accounts have the same address, the one that can sign in comes last and overrides the others.
      .orderBy("state", "desc")
      .execute()
  );
}
