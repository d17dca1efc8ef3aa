import { prepare } from "../engine/prepare.ts";
import type { Scope } from "../scope.ts";
import type { Redirect } from "../store.ts";
import { tags } from "../tags.ts";

const selectRedirects = prepare<{ tenant: number }>()(({ database, value }) =>
  database
    .selectFrom("redirect")
    .select(["from_path", "to_path", "status"])
    .where("tenant_id", "=", value("tenant"))
    .orderBy("position"),
);

/** The tenant's redirects, in the order in which they were written. */
export async function listRedirects(scope: Scope): Promise<Redirect[]> {
  scope.dependencies.addTag(tags.redirects);
  const rows = await selectRedirects(scope.engine, { tenant: scope.tenant.id });
  return rows.map((row) => ({ from: row.from_path, to: row.to_path, status: redirectStatus(row.status) }));
}

/** A status that is none of ours is taken as a permanent move. */
export function redirectStatus(status: number): Redirect["status"] {
  return status === 302 || status === 307 || status === 308 ? status : 301;
}
