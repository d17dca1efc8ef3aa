import type { BuildManifest, RouteRule } from "../../contract/addresses/builds.ts";
import { writePathFilter } from "../../contract/addresses/path-filter.ts";
import { isPermanent } from "../../contract/addresses/redirects.ts";

/** With this many, a browser is told all of them. */
const TOLD_WHOLE = 500;

/**
 * What browsers are told of a site's redirects. A site that has moved here may have tens of thousands of old addresses, each of one path and
 * for good: of these they get a filter, by which they leave such an address to the server.
 */
export function redirectsForBrowsers(
  exported: BuildManifest["matcher"],
): Pick<BuildManifest, "matcher" | "moved"> {
  const rules = Object.entries(exported.static);
  if (rules.length <= TOLD_WHOLE) return { matcher: exported, moved: "" };
  const [left, told] = [rules.filter(isOldAddress), rules.filter((rule) => !isOldAddress(rule))];
  return {
    matcher: { ...exported, static: Object.fromEntries(told) },
    moved: writePathFilter(left.map(([path]) => path)),
  };
}

function isOldAddress([path, { redirectStatus }]: [string, RouteRule]): boolean {
  return path !== "/" && redirectStatus !== undefined && isPermanent(redirectStatus);
}
