import type { Dependencies, Store, Tenant } from "../../content/store.ts";
import type { BuildManifest } from "../../contract/builds.ts";
import { type RedirectMatcher, createRedirectMatcher, exportRedirects } from "../../contract/redirects.ts";

/** The redirects of one tenant, ready to be asked and to be exported. */
export interface TenantRedirects {
  matcher: RedirectMatcher;
  exported: BuildManifest["matcher"];
  /** Pages stay only as long as no redirect of theirs may have changed. */
  tags: ReadonlySet<string>;
  /** When an article is published that may stand at, or be led to from, an old address. */
  expiresAt: number;
}

/** Redirects by tenant, read once and forgotten with the tenant's next change, or its next publication. */
export interface RedirectRules {
  of(tenant: Tenant): Promise<TenantRedirects>;
  forget(tenant: string): void;
}

export function createRedirectRules(store: Store): RedirectRules {
  const known = new Map<string, Promise<TenantRedirects>>();

  async function read(tenant: Tenant): Promise<TenantRedirects> {
    const tags = new Set<string>();
    let expiresAt = Number.POSITIVE_INFINITY;
    const dependencies: Dependencies = {
      addTag: (tag) => void tags.add(tag),
      expireAt: (time) => void (expiresAt = Math.min(expiresAt, time)),
    };
    const exported = exportRedirects(await store.reader(tenant, dependencies).listRedirects());
    return { exported, matcher: createRedirectMatcher(exported), tags, expiresAt };
  }

  return {
    async of(tenant) {
      const last = known.get(tenant.code);
      const kept = await last;
      if (kept !== undefined && kept.expiresAt > Date.now()) return kept;
      // Whoever waited for the same may have begun to read anew.
      const begun = known.get(tenant.code);
      if (begun !== undefined && begun !== last) return begun;
      const running = read(tenant);
      known.set(tenant.code, running);
      running.catch(() => known.delete(tenant.code));
      return running;
    },
    forget: (tenant) => void known.delete(tenant),
  };
}
