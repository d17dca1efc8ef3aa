import { REDIRECT_STATUSES, type RedirectStatus } from "../../contract/builds.ts";
import { decodePath } from "../../contract/redirects.ts";
import { prepare } from "../engine/prepare.ts";
import type { Scope } from "../scope.ts";
import type { Redirect } from "../store.ts";
import { tags } from "../tags.ts";
import { listMoved } from "./moved-addresses.ts";

const selectRedirects = prepare<{ tenant: number }>()(({ database, value }) =>
  database
    .selectFrom("redirect")
    .select(["from_path", "to_path", "status"])
    .where("tenant_id", "=", value("tenant"))
    .orderBy("position"),
);

/**
 * The tenant's own redirects, then those of moved articles. The former take precedence, and are resolved further if their
 * target has moved.
 */
export async function listRedirects(scope: Scope): Promise<Redirect[]> {
  scope.dependencies.addTag(tags.redirects);
  const rows = await selectRedirects(scope.engine, { tenant: scope.tenant.id });
  const moved = new Map((await listMoved(scope)).map((redirect) => [redirect.from, redirect]));
  const written = rows.map((row): Redirect => {
    const next = moved.get(decodePath(row.to_path) ?? row.to_path);
    return { from: row.from_path, to: next?.to ?? row.to_path, status: redirectStatus(row.status) };
  });
  for (const { from } of written) moved.delete(from);
  return [...written, ...moved.values()];
}

/** An unknown status counts as a permanent move. */
export function redirectStatus(status: number): RedirectStatus {
  return REDIRECT_STATUSES.find((known) => known === status) ?? 301;
}
