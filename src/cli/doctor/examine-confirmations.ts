import type { Store } from "../../content/store.ts";
import { CONFIRMATION_PATH } from "../../server/delivery/confirmation-mail.ts";
import type { Configuration } from "../../server/settings/configuration.ts";
import { type Finding, warning } from "./finding.ts";

/**
 * Warns about sites whose confirmation links lead to another web server, for example to static hosting. That server must pass the links
 * on to this one.
 */
export async function examineConfirmations(
  store: Store,
  { defaultTenant }: Pick<Configuration, "defaultTenant">,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const tenant of await store.listTenants()) {
    const { code, origin, hosts } = tenant;
    const host = origin === null ? undefined : URL.parse(origin)?.hostname;
    // The server shows the default tenant on every host that no tenant has.
    if (host === undefined || hosts.includes(host) || code === defaultTenant) continue;
    if (!(await store.needs.channels(tenant)).includes("confirmation")) continue;
    findings.push(
      warning(
        "delivery",
        `the links of ${code} to confirm an e-mail address lead to ${origin}, which is not among its hosts`,
        `let the web server there pass ${CONFIRMATION_PATH} to this server with the header "tenant-name: ${code}", or add ${host} to "hosts" in site.yaml`,
      ),
    );
  }
  return findings;
}
