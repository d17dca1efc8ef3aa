import type { Tenant } from "../../../content/store.ts";
import { publicOrigin } from "../../tenancy/context.ts";

/** The public origin of a site; if none is configured, with the scheme and port of the Studio's. */
export function siteOrigin(tenant: Tenant, studio: string): string {
  const { protocol, hostname, port } = new URL(studio);
  const scheme = protocol === "https:" ? "https" : "http";
  return publicOrigin(tenant, { scheme, host: hostname, port: port === "" ? "" : `:${port}` });
}
