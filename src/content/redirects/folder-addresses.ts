import { groupUrl } from "../../contract/addresses/addresses.ts";
import {
  type RedirectMatcher,
  createRedirectMatcher,
  exportRedirects,
} from "../../contract/addresses/redirects.ts";
import { prepare } from "../engine/prepare.ts";
import type { Redirect } from "../model/redirect.ts";
import { tags } from "../model/tags.ts";
import { type Scope, addressContext } from "../reading/scope.ts";

const selectGroups = prepare<{ tenant: number }>()(({ database, value }) =>
  database
    .selectFrom("article_group")
    .select("slug")
    .where("tenant_id", "=", value("tenant"))
    .orderBy("position"),
);

/**
 * Lists redirects from the folders of groups, `/news` and `/news/`, to the groups' lists. For a theme without such lists there
 * are none. If a rule of the operator matches such an address, only the rule applies.
 */
export async function listFolders(scope: Scope, written: readonly Redirect[]): Promise<Redirect[]> {
  const { defaultLanguage } = scope.tenant;
  scope.dependencies.addTag(tags.groups);
  const groups = await selectGroups(scope.engine, { tenant: scope.tenant.id });
  const matcher = createRedirectMatcher(exportRedirects(written));
  return groups.flatMap(({ slug }): Redirect[] => {
    const to = groupUrl(addressContext(scope, defaultLanguage), slug);
    const from = `/${slug}`;
    return to === undefined || isTaken(matcher, from) ? [] : [{ from, to, status: 301 }];
  });
}

function isTaken(matcher: RedirectMatcher, path: string): boolean {
  return matcher.matchAll(path).length > 0;
}
