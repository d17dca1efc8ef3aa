import type { Findings } from "../../source/findings.ts";
import type { ReadableSettings } from "../settings/settings-files.ts";

/**
 * Refuses a site that claims the Studio's host, where the site could never be shown. Returns false if it does.
 *
 * @param studioHost the Studio's host; empty or absent if there is none
 */
export function refuseStudioHost(
  { settings, yaml }: Pick<ReadableSettings, "settings" | "yaml">,
  studioHost: string | undefined,
  findings: Findings,
): boolean {
  if (!studioHost) return true;
  const { hosts, origin } = settings.site;
  const claims = [
    ...hosts.flatMap((host, index) => (host === studioHost ? [["hosts", index]] : [])),
    ...(origin !== null && new URL(origin).hostname === studioHost ? [["origin"]] : []),
  ];
  for (const path of claims)
    findings.error(
      "reserved-host",
      "site.yaml",
      yaml["site.yaml"]?.positionAt(path) ?? 1,
      `${path[0]}: ${studioHost} is the Studio's own host, where no site is shown. Use another host for the site, or for the Studio (VITRINE_STUDIO_ORIGIN)`,
    );
  return claims.length === 0;
}
