import type { BuildManifest, RouteRule } from "../../contract/addresses/builds.ts";
import { writePathFilter } from "../../contract/addresses/path-filter.ts";
import { isPermanent } from "../../contract/addresses/redirects.ts";

/** Up to this many redirects are sent to browsers completely. */
const SENT_WHOLE = 500;

/**
 * The redirects that browsers receive. A site that has moved may have tens of thousands of permanent redirects of single paths. Browsers
 * get only a filter of these, and leave matching addresses to the server.
 */
export function redirectsForBrowsers(
  exported: BuildManifest["matcher"],
): Pick<BuildManifest, "matcher" | "moved"> {
  const rules = Object.entries(exported.static);
  if (rules.length <= SENT_WHOLE) return { matcher: exported, moved: "" };
  const [left, sent] = [rules.filter(isOldAddress), rules.filter((rule) => !isOldAddress(rule))];
  return {
    matcher: { ...exported, static: Object.fromEntries(sent) },
    moved: writePathFilter(left.map(([path]) => path)),
  };
}

function isOldAddress([path, { redirectStatus }]: [string, RouteRule]): boolean {
  return path !== "/" && redirectStatus !== undefined && isPermanent(redirectStatus);
}
