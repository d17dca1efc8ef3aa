import type { BuildManifest, RouteRule } from "../../contract/addresses/builds.ts";
import { writePathFilter } from "../../contract/addresses/path-filter.ts";
import { isPermanent } from "../../contract/addresses/redirects.ts";

/** Maximum number of redirects that browsers receive in full. */
const MAXIMUM_SENT_IN_FULL = 500;

/**
 * Returns the redirects to send to browsers. A site that has moved may have tens of thousands of permanent redirects of single paths.
 * Browsers then get only a Bloom filter of these paths, and ask the server about matching addresses.
 */
export function redirectsForBrowsers(
  exported: BuildManifest["matcher"],
): Pick<BuildManifest, "matcher" | "moved"> {
  const rules = Object.entries(exported.static);
  if (rules.length <= MAXIMUM_SENT_IN_FULL) return { matcher: exported, moved: "" };
  const [left, sent] = [rules.filter(isOldAddress), rules.filter((rule) => !isOldAddress(rule))];
  return {
    matcher: { ...exported, static: Object.fromEntries(sent) },
    moved: writePathFilter(left.map(([path]) => path)),
  };
}

function isOldAddress([path, { redirectStatus }]: [string, RouteRule]): boolean {
  return path !== "/" && redirectStatus !== undefined && isPermanent(redirectStatus);
}
