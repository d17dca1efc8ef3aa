import type { Dependencies, Store, Tenant } from "../../content/store.ts";
import type { BuildManifest } from "../../contract/builds.ts";
import { type RedirectMatcher, createRedirectMatcher, exportRedirects } from "../../contract/redirects.ts";

/** The redirects of one tenant, ready to be asked and to be exported. */
export interface TenantRedirects {
  matcher: RedirectMatcher;
  exported: BuildManifest["matcher"];
  /** Pages stay only as long as no redirect of theirs may have changed. */
  tags: ReadonlySet<string>;
}

/** Redirects by tenant, read once and forgotten with the tenant's next change. */
export interface RedirectRules {
  of(tenant: Tenant): Promise<TenantRedirects>;
  forget(tenant: string): void;
}

export function createRedirectRules(store: Store): RedirectRules {
  const known = new Map<string, Promise<TenantRedirects>>();

  async function read(tenant: Tenant): Promise<TenantRedirects> {
    const tags = new Set<string>();
    const dependencies: Dependencies = { addTag: (tag) => void tags.add(tag), expireAt: () => undefined };
    const exported = exportRedirects(await store.reader(tenant, dependencies).listRedirects());
    return { exported, matcher: createRedirectMatcher(exported), tags };
  }

  return {
    of(tenant) {
      const running = known.get(tenant.code) ?? read(tenant);
      known.set(tenant.code, running);
      running.catch(() => known.delete(tenant.code));
      return running;
    },
    forget: (tenant) => void known.delete(tenant),
  };
}
