import { REDIRECT_STATUSES, type RedirectStatus } from "../../contract/addresses/builds.ts";
import { decodePath } from "../../contract/addresses/redirects.ts";
import { prepare } from "../engine/prepare.ts";
import type { Redirect } from "../model/redirect.ts";
import { tags } from "../model/tags.ts";
import { loadAddresses } from "../reading/addresses.ts";
import { addReference, noReferences, resolveText } from "../reading/references.ts";
import type { Scope } from "../reading/scope.ts";
import { listFolders } from "./folder-addresses.ts";
import { listMoved } from "./moved-addresses.ts";

const selectRedirects = prepare<{ tenant: number }>()(({ database, value }) =>
  database
    .selectFrom("redirect")
    .select(["from_path", "to_path", "status"])
    .where("tenant_id", "=", value("tenant"))
    .orderBy("position"),
);

/**
 * Lists the tenant's own redirects, then the redirects of moved articles and of groups' folders. The tenant's own redirects
 * take precedence, and lead to the new address if their target has moved.
 */
export async function listRedirects(scope: Scope): Promise<Redirect[]> {
  scope.dependencies.addTag(tags.redirects);
  const rows = await selectRedirects(scope.engine, { tenant: scope.tenant.id });
  const references = noReferences();
  for (const { to_path: to } of rows) addReference(to, references);
  const files = await loadAddresses(scope, scope.tenant.defaultLanguage, references, scope.now());
  const moved = new Map((await listMoved(scope)).map((redirect) => [redirect.from, redirect]));
  const written = rows.flatMap((row): Redirect[] => {
    const next = moved.get(decodePath(row.to_path) ?? row.to_path);
    const to = next?.to ?? resolveText(row.to_path, files);
    // A file that was removed has no address.
    return to === "" ? [] : [{ from: row.from_path, to, status: redirectStatus(row.status) }];
  });
  for (const { from } of written) moved.delete(from);
  return [...written, ...moved.values(), ...(await listFolders(scope, written))];
}

/** Returns a redirect's status. An unknown status counts as a permanent move. */
export function redirectStatus(status: number): RedirectStatus {
  return REDIRECT_STATUSES.find((known) => known === status) ?? 301;
}
