import { Findings } from "../source/findings.ts";
import { changedNames, rivalsOf } from "./changed-names.ts";
import type { ChangedSite } from "./changed-site.ts";
import { type CheckedContent, checkContent } from "./checks/check-content.ts";
import { readSettingsOnce } from "./settings/read-settings-once.ts";
import type { StoredNames } from "./stored-names.ts";

/** A site after a publication, with all findings: if there are errors it must not be written. */
export interface CheckedSite extends Pick<CheckedContent, "settings" | "resolved" | "index"> {
  findings: Findings;
}

/**
 * Checks the settings and the changed articles' front matter, as far as the names in `stored` are known.
 *
 * @param studioHost empty or absent for none
 */
export function checkSite(
  site: ChangedSite,
  stored: StoredNames,
  studioHost: string | undefined,
): CheckedSite {
  const findings = new Findings();
  const read = readSettingsOnce(site.sources, findings);
  const { settings, resolved, index } = checkContent(
    {
      ...site,
      read,
      rivals: rivalsOf(site, stored),
      names: () => changedNames(site, stored, read.settings),
      isForeign: false,
      studioHost,
      takenHosts: stored.takenHosts,
    },
    findings,
  );
  return { settings, resolved, index, findings };
}
