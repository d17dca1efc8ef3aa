import { LRUCache } from "lru-cache";
import type { ConfigMap } from "../../contract/api/config.ts";
import { notFound } from "../../contract/api/errors.ts";
import type { CallScope, Handler } from "./call-scope.ts";
import { TENANT_NAME_LIST, codesIn, linkTenants } from "./tenants.ts";

/**
 * Maximum number of cached variants per configuration object. Clients can vary the scheme, host and port, which are part of the
 * result.
 */
const MAXIMUM_REQUEST_ORIGINS = 10;

/** Results with links to other sites, by configuration object and request origin. The same input returns the same object. */
const named = new WeakMap<ConfigMap, LRUCache<string, ConfigMap>>();

export const configByParent: Handler<"configByParent"> = async ({ parentCode }, scope) => {
  const config = await scope.reader.findConfig(parentCode, scope.language);
  if (config === undefined) throw notFound(`Config group ${parentCode}`);
  const { scheme, host, port } = scope.site.requestOrigin;
  const requestOrigin = `${scheme}://${host}${port}`;
  let answers = named.get(config);
  if (answers === undefined) named.set(config, (answers = new LRUCache({ max: MAXIMUM_REQUEST_ORIGINS })));
  const known = answers.get(requestOrigin);
  if (known !== undefined) return known;
  const answer = await withTenantLinks(config, scope);
  answers.set(requestOrigin, answer);
  return answer;
};

/** Adds name and address to the codes of other sites that editors have configured. */
async function withTenantLinks(config: ConfigMap, scope: CallScope): Promise<ConfigMap> {
  const codes = codesIn(config);
  if (codes === undefined) return config;
  return { ...config, [TENANT_NAME_LIST]: { content: JSON.stringify(await linkTenants(codes, scope)) } };
}
