import type { Kysely } from "kysely";
import { foldNoSpace } from "../../contract/needs.ts";
import type { Tables } from "../tables.ts";

/**
 * The ways in which a tenant's needs spell an e-mail address: capitals of any script make no other address, and
 * databases know only some of them.
 */
export async function findSpellings(
  database: Pick<Kysely<Tables>, "selectFrom">,
  tenantId: number,
  email: string,
): Promise<string[]> {
  const wanted = foldAddress(email);
  const rows = await database
    .selectFrom("need")
    .select("email")
    .distinct()
    .where("tenant_id", "=", tenantId)
    .where("email", "!=", "")
    .execute();
  return rows.map((row) => row.email).filter((spelling) => foldAddress(spelling) === wanted);
}

/** As the form folds what visitors type, without capitals. */
function foldAddress(email: string): string {
  return foldNoSpace(email).toLowerCase();
}
