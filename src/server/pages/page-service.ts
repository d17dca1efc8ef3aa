import { StoreSilentError } from "../../content/model/store-silent-error.ts";
import { splitLanguage } from "../../contract/addresses/addresses.ts";
import { cutQuery } from "../../contract/api/endpoints.ts";
import { matchRoute } from "../../contract/site/match-route.ts";
import type { SubmittedForm } from "../../contract/site/rendering.ts";
import type { CachedResponse, PageCache, PageKey } from "../cache/page-cache.ts";
import { createStaleWhileDownCache } from "../cache/stale-while-down-cache.ts";
import { FOREIGN_TIMEOUT_MS } from "../foreign/foreign-api.ts";
import type { Services } from "../services/services.ts";
import { explainOutage } from "../telemetry/explain-outage.ts";
import type { Site } from "../tenancy/context.ts";
import type { TenantRedirects } from "../tenancy/redirect-rules.ts";
import { createPageMaker } from "./page-maker.ts";

/** A view of a page whose language is already decided. */
export interface PageView {
  site: Site;
  /** The path, with any language prefix. */
  path: string;
  /** The query without the question mark. */
  query: string;
  isBot: boolean;
}

/** Data that was read for a page view before rendering. */
export interface ReadBefore {
  /** The site's redirects. The page is cached no longer than they are. */
  redirects: TenantRedirects;
  /** The generation of changes before the redirects were read. If it has increased since then, the page is not cached. */
  generation: number;
}

export interface PageService {
  /** @throws {StoreSilentError} and whatever the renderer throws */
  answer(view: PageView, before: ReadBefore): Promise<CachedResponse>;
  /** Renders without the cache, because the page shows a rejected form. */
  renderForm(view: PageView, form: SubmittedForm): Promise<CachedResponse>;
}

/**
 * Maximum number of remembered ports apart from the server's own and the default ports. A server may be reached through others,
 * for example because of a container's port mapping.
 */
const MAXIMUM_OTHER_PORTS = 3;

/**
 * Maximum time for which an expired page is preferred to a page without settings or menus, in milliseconds. The limit is needed
 * because a backend may never return them again.
 */
const MAXIMUM_PARTIAL_MS = 3_600_000;

/** Query keys whose values visitors type, or which are unique to a visitor. Caching such pages would only evict others. */
const FREE_QUERY_KEYS: readonly string[] = ["q", "need"];

export function createPageService(services: Services, cache: PageCache): PageService {
  const { changes, metrics, log, configuration } = services;
  const isKnownPort = createPortMemory(configuration.port);
  const maker = createPageMaker(services);
  const answers = createStaleWhileDownCache<PageKey, CachedResponse>(changes, {
    lookUp: (key) => lookUp(cache, key),
    put(key, answer) {
      const shown = answer.kind === "page" && answer.isPartial ? lookUp(cache, key) : undefined;
      if (shown !== undefined && isWorse(answer, shown)) return;
      const isError = answer.kind === "page" && answer.status !== 200;
      cache.set({ ...key, variant: isError ? key.variant : "everyone" }, answer);
    },
    isOutage(made, shown) {
      if (made.status === "rejected") return made.reason instanceof StoreSilentError;
      return services.foreign !== undefined && isWorse(made.value, shown);
    },
    timeoutMs: services.foreign === undefined ? undefined : FOREIGN_TIMEOUT_MS,
    refuse() {
      throw new StoreSilentError("the store does not answer");
    },
    count: (outcome) => metrics.countPage(outcome),
  });

  /** Renders a page. If its expiry time is not in the future, it must not be cached. */
  async function render(
    { site, isBot }: PageView,
    { key: { address: url }, isCacheable }: CacheSlot,
    form?: SubmittedForm,
  ): Promise<CachedResponse> {
    const { answer, failures, fault, seconds } = await maker.make({ site, url, isBot }, form);
    metrics.observeRender(seconds);
    if (failures.length > 0) await reportFailure(failures[0], url, site);
    if (fault !== undefined) {
      log.error({ err: fault.error, tenant: site.tenant.code, url }, "a page could not be rendered");
    }
    if (!isCacheable) answer.expiresAt = 0;
    return answer;
  }

  /** Renders a page that expires no later than the redirects, because one of them may start to apply to its address. */
  async function renderWithRedirects(
    redirects: TenantRedirects,
    view: PageView,
    slot: CacheSlot,
  ): Promise<CachedResponse> {
    const answer = await render(view, slot);
    for (const tag of redirects.tags) answer.tags.add(tag);
    answer.expiresAt = Math.min(redirects.expiresAt, answer.expiresAt);
    return answer;
  }

  /**
   * Logs a failure. If the store does not answer, rethrows it instead: there is no page to show, and the outage is logged
   * elsewhere.
   */
  async function reportFailure(failure: unknown, url: string, site: Site): Promise<void> {
    const explained = await explainOutage(failure, services.store);
    if (explained instanceof StoreSilentError) throw explained;
    log.error({ err: failure, tenant: site.tenant.code, url }, "a call failed while a page was rendered");
  }

  return {
    async answer(view, { redirects, generation }) {
      const slot = slotOf(view, isKnownPort);
      return answers.answer(slot.key, () => renderWithRedirects(redirects, view, slot), generation);
    },
    renderForm: (view, form) => render(view, slotOf(view, isKnownPort), form),
  };
}

/**
 * True if an earlier page should be shown instead, because another installation's backend has failed: an error, or a page without
 * its menus.
 */
function isWorse(made: CachedResponse, shown: CachedResponse): boolean {
  if (made.kind !== "page" || shown.kind !== "page" || shown.status !== 200) return false;
  if (made.status >= 500) return true;
  return made.isPartial === true && !shown.isPartial && Date.now() - shown.expiresAt < MAXIMUM_PARTIAL_MS;
}

/**
 * Returns a function that distinguishes the server's real ports from invented ones. Real ones are its own, the default, and the
 * first few others. Requests with further ports are also answered, but their pages have a smaller share of the cache.
 */
function createPortMemory(ownPort: number): (port: string) => boolean {
  const known = new Set(["", `:${ownPort}`]);
  const maximum = known.size + MAXIMUM_OTHER_PORTS;
  return (port) => {
    if (known.size < maximum) known.add(port);
    return known.has(port);
  };
}

/** Looks up a page. Bots and people share all pages except error pages. */
function lookUp(cache: PageCache, key: PageKey): CachedResponse | undefined {
  if (key.variant === "everyone") return cache.get(key);
  const shared = cache.get({ ...key, variant: "everyone" });
  return shared !== undefined && (shared.kind === "redirect" || shared.status === 200)
    ? shared
    : cache.get(key);
}

/** Where a view is cached, and whether it may be cached at all. */
interface CacheSlot {
  key: PageKey;
  isCacheable: boolean;
}

function slotOf(view: PageView, isKnownPort: (port: string) => boolean): CacheSlot {
  const { search, isCacheable } = view.query === "" ? { search: "", isCacheable: true } : readQuery(view);
  const { site, path, isBot } = view;
  const { scheme, port } = site.requestOrigin;
  return {
    key: {
      tenant: site.tenant.code,
      origin: site.origin,
      requestOrigin: `${scheme}${port}`,
      address: search === "" ? path : `${path}?${search}`,
      hasKnownPort: isKnownPort(port),
      variant: isBot ? "bot" : "everyone",
    },
    isCacheable,
  };
}

/** Returns the part of the query that belongs to the page's address. */
function readQuery({ site, path, query }: PageView): { search: string; isCacheable: boolean } {
  const route = matchRoute(site.tenant.theme, splitLanguage(path).path);
  const declared = route.kind === "matched" ? route.route.query : [];
  const given = new URLSearchParams(query);
  const declaredQuery = new URLSearchParams();
  for (const name of declared) {
    // Control characters are not allowed in HTML, so server and browser would render different text.
    const value = given.get(name)?.replaceAll(/\p{Cc}/gu, " ");
    // The search text is truncated, because a page contains its own address many times.
    if (value !== undefined && value !== "") declaredQuery.set(name, name === "q" ? cutQuery(value) : value);
  }
  // The whole query is needed on the entry page, whose redirect preserves it, and on an error page, which shows refused
  // parameters.
  const isWhole = splitLanguage(path).path === "/" || (route.kind === "failed" && route.error.fatal);
  const search = isWhole ? query : declaredQuery.toString();
  return { search, isCacheable: !isWhole && !FREE_QUERY_KEYS.some((name) => declaredQuery.has(name)) };
}
