import type { Kysely } from "kysely";
import { foldNoSpace } from "../../contract/api/field-schemas.ts";
import type { Tables } from "../model/tables.ts";

/**
 * Finds the spellings of an e-mail address in a tenant's enquiries, ignoring case in any script. Databases ignore case only in
 * some scripts.
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

/** Returns the mailbox of an address, folded: most mail servers deliver `ann+anything@` to `ann@`. */
export function mailboxOf(email: string): string {
  return foldAddress(email).replace(/\+[^@]*(?=@)/, "");
}

/** Normalises an address in the same way as the form does, and converts it to lower case. */
function foldAddress(email: string): string {
  return foldNoSpace(email).toLowerCase();
}
