import type { Store } from "../../content/store.ts";
import type { Configuration } from "../../server/settings/configuration.ts";
import { type Finding, failure, ok, warning } from "./finding.ts";

/** Whether the CDN knows of all changes: what it was not told of, it shows as it was. */
export async function examineCdn(store: Store, { cdn }: Pick<Configuration, "cdn">): Promise<Finding[]> {
  if (cdn === null) return [];
  const state = await (await store.openPurges()).state();
  if (state === undefined)
    return [
      warning("cdn", `${cdn.kind}: it was never told anything`, "start the server with these settings"),
    ];
  const { waiting, waitingSince, attempts, lastError } = state;
  if (waiting === 0) return [ok("cdn", `${cdn.kind}: it was told of all changes`)];
  if (lastError === null || waitingSince === null)
    return [
      warning(
        "cdn",
        `${cdn.kind}: of ${waiting} it was not yet told`,
        "see that a server runs on this database",
      ),
    ];
  const since = new Date(waitingSince).toISOString();
  return [
    failure(
      "cdn",
      `${cdn.kind}: of ${waiting} it was not told since ${since}, and may show old pages; ${attempts} attempts, last: ${lastError}`,
      "mend that: the server tries again within half a minute",
    ),
  ];
}
