import { LRUCache } from "lru-cache";
import { recordDependencies } from "../../content/reading/dependencies.ts";
import { createSingleFlight } from "../../content/reading/single-flight.ts";
import type { Store, Tenant, TenantReader } from "../../content/store.ts";
import type { BuildManifest } from "../../contract/addresses/builds.ts";
import { type QueryRedirects, createQueryRedirects } from "../../contract/addresses/query-redirects.ts";
import {
  type RedirectMatcher,
  createRedirectMatcher,
  exportRedirects,
} from "../../contract/addresses/redirects.ts";

/** A tenant's addresses that are not pages: its redirects, prepared for matching and export, and its root files. */
export interface TenantRedirects {
  matcher: RedirectMatcher;
  /** Redirects that match only with a certain query. `matcher` and `exported` do not contain them. */
  ofQueries: QueryRedirects;
  /** Total number of redirect rules. */
  rules: number;
  exported: BuildManifest["matcher"];
  /** The content types of the root files, by path with a leading slash. */
  rootFiles: ReadonlyMap<string, string>;
  /** Tags to add to cached pages, so that they are evicted when a redirect changes. */
  tags: ReadonlySet<string>;
  /**
   * Publication time of the next article that may take over an old address or be a redirect's target, in epoch milliseconds. The
   * data expire then.
   */
  expiresAt: number;
}

/**
 * Caches redirects by tenant. They are read on first use, and evicted when the tenant changes or its next article is published.
 */
export interface RedirectRules {
  of(tenant: Tenant): Promise<TenantRedirects>;
  forget(tenant: string): void;
}

/** Maximum number of cached rules of all tenants together. A single tenant may have more. */
const MAXIMUM_RULES = 20_000;

/** Reads a tenant's redirects and root files. */
export async function readRedirects(
  reader: Pick<TenantReader, "listRedirects" | "listRootFiles">,
): Promise<Omit<TenantRedirects, "tags" | "expiresAt">> {
  const redirects = await reader.listRedirects();
  const files = await reader.listRootFiles();
  const exported = exportRedirects(redirects);
  const rootFiles = new Map(files.map(({ path, type }) => [`/${path}`, type]));
  const matcher = createRedirectMatcher(exported);
  return {
    exported,
    matcher,
    ofQueries: createQueryRedirects(redirects),
    rootFiles,
    rules: redirects.length,
  };
}

interface Parts {
  store: Store;
  /** The generation of applied changes. Data read at an earlier generation are not cached. */
  changes: { readonly generation: number };
}

export function createRedirectRules({ store, changes }: Parts, maximumRules = MAXIMUM_RULES): RedirectRules {
  const known = new LRUCache<string, TenantRedirects>({
    maxSize: maximumRules,
    sizeCalculation: ({ rules }) => Math.min(maximumRules, 1 + rules),
  });
  const share = createSingleFlight<TenantRedirects>(changes);

  async function read(tenant: Tenant): Promise<TenantRedirects> {
    const { generation } = changes;
    const noted = recordDependencies();
    const found = await readRedirects(store.reader(tenant, noted));
    const redirects = { ...found, tags: noted.tags, expiresAt: noted.expiresAt };
    if (changes.generation === generation) known.set(tenant.code, redirects);
    return redirects;
  }

  return {
    async of(tenant) {
      const cached = known.get(tenant.code);
      if (cached !== undefined && cached.expiresAt > Date.now()) return cached;
      return share(tenant.code, () => read(tenant));
    },
    forget: (tenant) => void known.delete(tenant),
  };
}
