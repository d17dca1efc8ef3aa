import { LRUCache } from "lru-cache";
import type { Dependencies, Store, Tenant } from "../../content/store.ts";
import type { BuildManifest } from "../../contract/builds.ts";
import { type RedirectMatcher, createRedirectMatcher, exportRedirects } from "../../contract/redirects.ts";

/** The redirects of one tenant, ready for matching and for export. */
export interface TenantRedirects {
  matcher: RedirectMatcher;
  /** The number of rules. */
  rules: number;
  exported: BuildManifest["matcher"];
  /** Tags for cached pages, which are dropped when a redirect changes. */
  tags: ReadonlySet<string>;
  /** When an article is published that may be at an old address, or the target of one. */
  expiresAt: number;
}

/** Redirects by tenant: read once, cached, and dropped when the tenant changes or its next article is published. */
export interface RedirectRules {
  of(tenant: Tenant): Promise<TenantRedirects>;
  forget(tenant: string): void;
}

interface Kept {
  reading: Promise<TenantRedirects>;
  /** Set once they have been read. */
  redirects: TenantRedirects | undefined;
}

/** For all tenants together; a single one may have more. */
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
      // What was dropped meanwhile must not be added again.
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
