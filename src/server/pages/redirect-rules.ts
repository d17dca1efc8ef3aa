import { LRUCache } from "lru-cache";
import type { Dependencies, Store, Tenant } from "../../content/store.ts";
import type { BuildManifest } from "../../contract/builds.ts";
import { type RedirectMatcher, createRedirectMatcher, exportRedirects } from "../../contract/redirects.ts";

/** The redirects of one tenant, ready to be asked and to be exported. */
export interface TenantRedirects {
  matcher: RedirectMatcher;
  /** How many there are. */
  rules: number;
  exported: BuildManifest["matcher"];
  /** Pages stay only as long as no redirect of theirs may have changed. */
  tags: ReadonlySet<string>;
  /** When an article is published that may stand at, or be led to from, an old address. */
  expiresAt: number;
}

/** Redirects by tenant, read once, kept while there is room, and forgotten with the tenant's next change, or its next publication. */
export interface RedirectRules {
  of(tenant: Tenant): Promise<TenantRedirects>;
  forget(tenant: string): void;
}

interface Kept {
  redirects: Promise<TenantRedirects>;
  /** As far as they are counted. */
  rules: number;
}

/** Of all tenants; a single one may have more. */
const MAXIMUM_RULES = 20_000;

export function createRedirectRules(store: Store, maximumRules = MAXIMUM_RULES): RedirectRules {
  const known = new LRUCache<string, Kept>({
    maxSize: maximumRules,
    sizeCalculation: ({ rules }) => Math.min(maximumRules, 1 + rules),
  });

  async function read(tenant: Tenant): Promise<TenantRedirects> {
    const tags = new Set<string>();
    let expiresAt = Number.POSITIVE_INFINITY;
    const dependencies: Dependencies = {
      addTag: (tag) => void tags.add(tag),
      expireAt: (time) => void (expiresAt = Math.min(expiresAt, time)),
    };
    const redirects = await store.reader(tenant, dependencies).listRedirects();
    const exported = exportRedirects(redirects);
    return { exported, matcher: createRedirectMatcher(exported), rules: redirects.length, tags, expiresAt };
  }

  return {
    async of(tenant) {
      const last = known.get(tenant.code)?.redirects;
      const kept = await last;
      if (kept !== undefined && kept.expiresAt > Date.now()) return kept;
      // Whoever waited for the same may have begun to read anew.
      const begun = known.get(tenant.code)?.redirects;
      if (begun !== undefined && begun !== last) return begun;
      const redirects = read(tenant);
      known.set(tenant.code, { redirects, rules: 0 });
      // What was forgotten meanwhile must not come back.
      const isKnown = () => known.peek(tenant.code)?.redirects === redirects;
      redirects.then(
        ({ rules }) => isKnown() && known.set(tenant.code, { redirects, rules }),
        () => isKnown() && known.delete(tenant.code),
      );
      return redirects;
    },
    forget: (tenant) => void known.delete(tenant),
  };
}
