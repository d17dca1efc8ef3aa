import type { Findings } from "../../source/findings.ts";
import type { ReadableSettings } from "../settings/settings-files.ts";

/**
 * Refuses a site that claims the host of the Studio, under which it would never be seen. Returns false if it does.
 *
 * @param studioHost empty or absent for none
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
      `${path[0]}: ${studioHost} is the Studio's own host, where no site is shown. Give the site another, or the Studio (VITRINE_STUDIO_ORIGIN)`,
    );
  return claims.length === 0;
}
