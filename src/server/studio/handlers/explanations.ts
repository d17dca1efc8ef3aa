import type { Tenant } from "../../../content/store.ts";
import { parseAcceptLanguage } from "../../../contract/addresses/language-preferences.ts";
import type { EXPLANATION_ENDPOINTS } from "../../../contract/studio/endpoints/explanations.ts";
import { isPermitted } from "../../../contract/studio/permissions.ts";
import { type RequestOrigin, publicOrigin } from "../../tenancy/context.ts";
import { hostsOf } from "../../tenancy/tenants.ts";
import { readTypedAddress } from "../../tenancy/typed-address.ts";
import { editorOf } from "../frame/caller.ts";
import type { HandlersOf } from "../frame/handlers-of.ts";
import { Refusal } from "../frame/refusal.ts";
import type { StudioCall } from "../frame/request.ts";
import { openSite } from "../frame/site.ts";

export const EXPLANATION_HANDLERS: HandlersOf<typeof EXPLANATION_ENDPOINTS> = {
  async explainAddress(call, { tenant: code, address, language, browser }) {
    const { tenant } = await openSite(call, code);
    const { origin, asked } = readTypedAddress(address);
    if (origin !== undefined && !hostsOf(tenant).includes(origin.host)) throw await wrongHost(call, origin);
    const requestOrigin = origin ?? ownOrigin(call, tenant);
    const visitor = { chosen: language, lastSeen: undefined, isBot: false };
    return call.explain({
      site: { tenant, origin: publicOrigin(tenant, requestOrigin), requestOrigin },
      reason: "host",
      asked,
      visitor: { ...visitor, preferences: parseAcceptLanguage(browser) },
    });
  },
};

/** Returns the origin of the site's pages, with the scheme and port of this call. */
function ownOrigin({ request: { requestOrigin } }: StudioCall, { hosts }: Tenant): RequestOrigin {
  const host = hosts[0] ?? "localhost";
  return { ...requestOrigin, host, authority: host + requestOrigin.port };
}

/** Names the site to which the host belongs, but only to those who may see that site. */
async function wrongHost(call: StudioCall, { host }: RequestOrigin): Promise<Refusal> {
  const owner = await call.store.findTenantByHost(host);
  const { permissions } = editorOf(call.request);
  const message =
    owner !== undefined && isPermitted(permissions, "site.read", { tenant: owner.code })
      ? `is on the site ${owner.name}`
      : "is not on a host of this site";
  return new Refusal(422, { fields: [{ field: "address", message }] });
}
