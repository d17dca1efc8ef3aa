import type { Store } from "../../content/store.ts";
import type { Configuration } from "../../server/settings/configuration.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

/** Checks that the CDN has received all purges. Otherwise it shows outdated pages. */
export async function examineCdn(store: Store, { cdn }: Pick<Configuration, "cdn">): Promise<Finding[]> {
  if (cdn === null) return [];
  const state = await (await store.openPurges()).state();
  if (state === undefined)
    return [
      warning(
        "cdn",
        `${cdn.kind}: no server has sent it anything yet`,
        "start the server with these settings",
      ),
    ];
  const { waiting, waitingSince, attempts, lastError } = state;
  if (waiting === 0) return [ok("cdn", `${cdn.kind}: all changes were purged`)];
  if (lastError === null || waitingSince === null)
    return [
      warning("cdn", `${cdn.kind}: pending purges: ${waiting}`, "check that a server runs on this database"),
    ];
  const since = new Date(waitingSince).toISOString();
  return [
    failure(
      "cdn",
      `${cdn.kind}: pending purges: ${waiting}, since ${since}, so pages may be old; ${attempts} attempts, last: ${lastError}`,
      "fix the cause of this error: the server tries again within half a minute",
    ),
  ];
}
