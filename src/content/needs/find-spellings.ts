import type { Kysely } from "kysely";
import { foldNoSpace } from "../../contract/api/needs.ts";
import type { Tables } from "../model/tables.ts";

/**
 * The spellings of an e-mail address in a tenant's needs. Upper and lower case are equivalent in any script, but databases know this
 * only for some scripts.
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

/** Normalised like the form's input, and in lower case. */
function foldAddress(email: string): string {
  return foldNoSpace(email).toLowerCase();
}
