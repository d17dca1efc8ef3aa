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
  reading: Promise<TenantRedirects>;
  /** Once they have been read. */
  redirects: TenantRedirects | undefined;
}

/** Of all tenants; a single one may have more. */
const MAXIMUM_RULES = 20_000;

export function createRedirectRules(store: Store, maximumRules = MAXIMUM_RULES): RedirectRules {
  const known = new LRUCache<string, Kept>({
    maxSize: maximumRules,
    sizeCalculation: ({ redirects }) => Math.min(maximumRules, 1 + (redirects?.rules ?? 0)),
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
      const kept = known.get(tenant.code);
      if (kept !== undefined && !isOver(kept)) return kept.redirects ?? kept.reading;
      const reading = read(tenant);
      known.set(tenant.code, { reading, redirects: undefined });
      // What was forgotten meanwhile must not come back.
      const isKnown = () => known.peek(tenant.code)?.reading === reading;
      reading.then(
        (redirects) => isKnown() && known.set(tenant.code, { reading, redirects }),
        () => isKnown() && known.delete(tenant.code),
      );
      return reading;
    },
    forget: (tenant) => void known.delete(tenant),
  };
}

function isOver({ redirects }: Kept): boolean {
  return redirects !== undefined && redirects.expiresAt <= Date.now();
}
