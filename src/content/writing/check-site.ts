import { Findings } from "../source/findings.ts";
import { changedNames, findConflictingArticles } from "./changed-names.ts";
import type { ChangedSite } from "./changed-site.ts";
import { type CheckedContent, checkContent } from "./checks/check-content.ts";
import { readSettingsOnce } from "./settings/read-settings-once.ts";
import type { StoredNames } from "./stored-names.ts";

/**
 * The result of checking a site as it would be after a publication. If there are errors among the findings, the publication
 * must not be written.
 */
export interface CheckedSite extends Pick<CheckedContent, "settings" | "resolved" | "index"> {
  findings: Findings;
}

/**
 * Checks the settings and the changed articles' front matter. A name that was not read into `stored` yet counts as missing, so
 * the check is repeated after reading.
 *
 * @param studioHost the Studio's host; empty or absent if there is none
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
      rivals: findConflictingArticles(site, stored),
      names: () => changedNames(site, stored, read.settings),
      isForeign: false,
      studioHost,
      takenHosts: stored.takenHosts,
    },
    findings,
  );
  return { settings, resolved, index, findings };
}
