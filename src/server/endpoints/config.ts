import { LRUCache } from "lru-cache";
import type { ConfigMap } from "../../contract/api/config.ts";
import { notFound } from "../../contract/api/errors.ts";
import type { CallScope, Handler } from "./call-scope.ts";
import { TENANT_NAME_LIST, codesIn, linkTenants } from "./tenants.ts";

/** The result contains the scheme, host and port of the request, so only this many variants are cached. */
const MAXIMUM_REQUEST_ORIGINS = 10;

/** The results for each configuration object, so that the same input returns the same object. */
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

/** Editors refer to other sites by code; readers also get name and address. */
async function withTenantLinks(config: ConfigMap, scope: CallScope): Promise<ConfigMap> {
  const codes = codesIn(config);
  if (codes === undefined) return config;
  return { ...config, [TENANT_NAME_LIST]: { content: JSON.stringify(await linkTenants(codes, scope)) } };
}
