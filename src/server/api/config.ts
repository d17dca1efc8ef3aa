import * as v from "valibot";
import type { ConfigMap } from "../../contract/config.ts";
import { notFound } from "../../contract/errors.ts";
import type { CallScope, Handler } from "./call-scope.ts";
import { listTenantLinks } from "./tenants.ts";

const TENANT_NAME_LIST = "tenantNameList";

export const configByParent: Handler<"configByParent"> = async ({ parentCode }, scope) => {
  const config = await scope.reader.findConfig(parentCode, scope.language);
  if (config === undefined) throw notFound(`Config group ${parentCode}`);
  return withTenantLinks(config, scope);
};

/** Editors name other sites by code alone; readers are given name and address too. */
async function withTenantLinks(config: ConfigMap, scope: CallScope): Promise<ConfigMap> {
  const codes = codesOf(config[TENANT_NAME_LIST]?.content);
  if (codes === undefined) return config;
  const links = await listTenantLinks(scope);
  const named = codes.flatMap((code) => links.find((link) => link.code === code) ?? []);
  return { ...config, [TENANT_NAME_LIST]: { content: JSON.stringify(named) } };
}

function codesOf(content: string | undefined): string[] | undefined {
  try {
    const result = v.safeParse(v.array(v.string()), JSON.parse(content ?? ""));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}
