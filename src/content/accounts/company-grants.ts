import type { Transaction } from "kysely";
import type { Grant } from "../../contract/studio/roles.ts";
import type { Tables } from "../model/tables.ts";
import { type Actor, writeAudit } from "./audit.ts";
import { describeGrant, insertGrant, isSameGrant, listGrants } from "./grants.ts";
import type { Person } from "./people.ts";

/**
 * Gives a person the grants of their groups, and revokes those that their groups no longer give. Grants given by a
 * person stay. Grants on sites that do not exist are skipped. The last operator keeps that role.
 *
 * @param wanted `null` if the groups are unknown: the grants then stay as they are
 */
export async function applyCompanyGrants(
  transaction: Transaction<Tables>,
  actor: Actor,
  { id, email }: Pick<Person, "id" | "email">,
  wanted: readonly Grant[] | null,
): Promise<void> {
  if (wanted === null) return;
  const existing = await listGrants(transaction, id);
  const record = (action: string, grant: Grant) =>
    writeAudit(transaction, actor, {
      action,
      subject: `${email}: ${describeGrant(grant)} (company groups)`,
      tenant: grant.tenant,
    });
  for (const grant of existing.filter(({ isFromCompany }) => isFromCompany)) {
    if (wanted.some((other) => isSameGrant(other, grant))) continue;
    if (grant.role === "operator" && !(await hasOtherOperatorGrant(transaction, grant.id))) continue;
    await transaction.deleteFrom("person_grant").where("id", "=", grant.id).execute();
    await record("people.revoke", grant);
  }
  const sites = await listSites(transaction);
  const given: Grant[] = [...existing];
  for (const grant of wanted) {
    const isOfSite = grant.tenant === null || sites.has(grant.tenant);
    if (!isOfSite || given.some((other) => isSameGrant(other, grant))) continue;
    await insertGrant(transaction, id, grant, null, "company");
    given.push(grant);
    await record("people.grant", grant);
  }
}

async function hasOtherOperatorGrant(transaction: Transaction<Tables>, id: string): Promise<boolean> {
  const other = await transaction
    .selectFrom("person_grant")
    .select("id")
    .where("role", "=", "operator")
    .where("id", "!=", id)
    .executeTakeFirst();
  return other !== undefined;
}

async function listSites(transaction: Transaction<Tables>): Promise<Set<string>> {
  const rows = await transaction
    .selectFrom("tenant")
    .select("code")
    .where("state", "!=", "deleting")
    .execute();
  return new Set(rows.map(({ code }) => code));
}
