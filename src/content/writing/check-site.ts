import { Findings, type Position } from "../source/findings.ts";
import { changedNames, findConflictingArticles } from "./changed-names.ts";
import type { ChangedSite } from "./changed-site.ts";
import { type CheckedContent, checkContent } from "./checks/check-content.ts";
import { readSettingsOnce } from "./settings/read-settings-once.ts";
import type { SettingsYaml } from "./settings/settings-files.ts";
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
  const known = readSettingsOnce(site.sources, findings);
  const read = { ...known, yaml: placedOnceRead(known.yaml, stored) };
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

/**
 * Returns the settings files with a `positionAt` that returns line 1 while requested names have not been read. Until then, most
 * references seem to be wrong, and their findings are discarded. Exact positions would only parse a large file again.
 */
function placedOnceRead(yaml: SettingsYaml, stored: Pick<StoredNames, "isWaiting">): SettingsYaml {
  return Object.fromEntries(
    Object.entries(yaml).map(([name, { value, positionAt }]) => [
      name,
      {
        value,
        positionAt: (path: readonly PropertyKey[]) => (stored.isWaiting ? FIRST_LINE : positionAt(path)),
      },
    ]),
  );
}

const FIRST_LINE: Position = { line: 1 };
