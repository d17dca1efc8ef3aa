import type { Tenant } from "../../../content/store.ts";
import { publicOrigin } from "../../tenancy/context.ts";

/** Returns the public origin of a site. If none is configured, it has the scheme and port of the Studio's origin. */
export function siteOrigin(tenant: Tenant, studio: string): string {
  const { protocol, hostname, port } = new URL(studio);
  const scheme = protocol === "https:" ? "https" : "http";
  return publicOrigin(tenant, { scheme, host: hostname, port: port === "" ? "" : `:${port}` });
}
