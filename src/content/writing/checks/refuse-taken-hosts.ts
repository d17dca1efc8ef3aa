import { coded } from "../../../contract/studio/finding-codes.ts";
import type { Findings } from "../../source/findings.ts";
import { showHost } from "../../tenants/show-host.ts";
import type { ReadableSettings } from "../settings/settings-files.ts";

/** Refuses hosts that belong to other sites of the installation. */
export function refuseTakenHosts(
  { settings, yaml }: Pick<ReadableSettings, "settings" | "yaml">,
  taken: { has(host: string): boolean },
  findings: Findings,
): void {
  for (const [index, host] of settings.site.hosts.entries()) {
    if (!taken.has(host)) continue;
    const shown = showHost(host);
    findings.error(
      "taken-host",
      "site.yaml",
      yaml["site.yaml"]?.positionAt(["hosts", index]) ?? 1,
      `hosts: ${shown} belongs to another site of this installation; remove it from one of the two site.yaml files`,
      coded("taken-host", { host: shown }),
    );
  }
}
