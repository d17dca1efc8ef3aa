import { LRUCache } from "lru-cache";
import type { Dependencies, Store, Tenant, TenantReader } from "../../content/store.ts";
import type { BuildManifest } from "../../contract/addresses/builds.ts";
import { type QueryRedirects, createQueryRedirects } from "../../contract/addresses/query-redirects.ts";
import {
  type RedirectMatcher,
  createRedirectMatcher,
  exportRedirects,
} from "../../contract/addresses/redirects.ts";

/** What one tenant has at addresses besides pages: its redirects, ready for matching and for export, and its root files. */
export interface TenantRedirects {
  matcher: RedirectMatcher;
  /** The rules that need a query, which `matcher` and `exported` lack. */
  ofQueries: QueryRedirects;
  /** The number of rules. */
  rules: number;
  exported: BuildManifest["matcher"];
  /** The content types of the files at the root of the site, by path with slash. */
  rootFiles: ReadonlyMap<string, string>;
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

interface KnownRules {
  reading: Promise<TenantRedirects>;
  /** Set once they have been read. */
  redirects: TenantRedirects | undefined;
}

/** For all tenants together; a single one may have more. */
const MAXIMUM_RULES = 20_000;

/** What a reader has at addresses besides pages. */
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

export function createRedirectRules(store: Store, maximumRules = MAXIMUM_RULES): RedirectRules {
  const known = new LRUCache<string, KnownRules>({
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
    const read = await readRedirects(store.reader(tenant, dependencies));
    return { ...read, tags, expiresAt };
  }

  return {
    async of(tenant) {
      const cached = known.get(tenant.code);
      if (cached !== undefined && !isOver(cached)) return cached.redirects ?? cached.reading;
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

function isOver({ redirects }: KnownRules): boolean {
  return redirects !== undefined && redirects.expiresAt <= Date.now();
}
