import type { LRUCache } from "lru-cache";
import type { Store, Tenant } from "../../content/store.ts";
import { createRequestTextCache } from "../http/request-text-cache.ts";

/** Finds tenants by host or code. Results are cached until the content changes. */
export interface TenantDirectory {
  byHost(host: string): Promise<Tenant | undefined>;
  byCode(code: string): Promise<Tenant | undefined>;
  /** All tenants that are not archived. */
  list(): Promise<readonly Tenant[]>;
  forget(): void;
}

/** Maximum number of cached results, because visitors can invent hosts and codes. */
const MAXIMUM_ANSWERS = 1_000;

/** Creates an empty directory. The caller must call `forget` when the content changes. */
export function createTenantDirectory(store: Store): TenantDirectory {
  const hosts = createRequestTextCache<{ tenant: Tenant | undefined }>(MAXIMUM_ANSWERS);
  const codes = createRequestTextCache<{ tenant: Tenant | undefined }>(MAXIMUM_ANSWERS);
  let all: readonly Tenant[] | undefined;
  /** Increases when the cache is cleared. Results requested before that may be outdated and are not cached. */
  let generation = 0;

  async function remember(
    answers: LRUCache<string, { tenant: Tenant | undefined }>,
    key: string,
    find: (key: string) => Promise<Tenant | undefined>,
  ): Promise<Tenant | undefined> {
    const known = answers.get(key);
    if (known) return known.tenant;
    const asked = generation;
    const tenant = await find(key);
    if (asked === generation) answers.set(key, { tenant });
    return tenant;
  }

  async function list(): Promise<readonly Tenant[]> {
    if (all !== undefined) return all;
    const asked = generation;
    const listed = (await store.listTenants()).filter(({ isArchived }) => isArchived !== true);
    if (asked === generation) all = listed;
    return listed;
  }

  return {
    byHost: (host) => remember(hosts, host, (key) => store.findTenantByHost(key)),
    byCode: (code) => remember(codes, code, (key) => store.findTenant(key)),
    list,
    forget() {
      generation += 1;
      hosts.clear();
      codes.clear();
      all = undefined;
    },
  };
}

/** Returns all host names of a tenant, including that of its public origin. */
export function hostsOf({ hosts, origin }: Pick<Tenant, "hosts" | "origin">): string[] {
  return origin === null ? [...hosts] : [...hosts, new URL(origin).hostname];
}
