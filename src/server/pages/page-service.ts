import { StoreSilentError } from "../../content/store-silent-error.ts";
import { splitLanguage } from "../../contract/addresses.ts";
import { cutQuery } from "../../contract/endpoints.ts";
import { matchRoute } from "../../contract/match-route.ts";
import type { SubmittedForm } from "../../contract/rendering.ts";
import type { CachedAnswer, PageCache, PageKey } from "../cache/page-cache.ts";
import type { Site } from "../context.ts";
import { explainOutage } from "../explain-outage.ts";
import { FOREIGN_PATIENCE_MS } from "../foreign/foreign-api.ts";
import { createKeptAnswers } from "../kept-answers.ts";
import type { Services } from "../services.ts";
import type { RedirectRules } from "./redirect-rules.ts";
import { createPageMaker } from "./rendering/page-maker.ts";
import type { RenderThreads } from "./rendering/render-threads.ts";

/** A page view, once its language is decided. */
export interface PageView {
  site: Site;
  /** Language prefix included. */
  path: string;
  /** Without question mark. */
  query: string;
  isBot: boolean;
}

export interface PageService {
  /** @throws {StoreSilentError} and whatever the renderer raises. */
  answer(view: PageView): Promise<CachedAnswer>;
  /** Renders anew, past the cache: a form post that did not pass. */
  renderForm(view: PageView, form: SubmittedForm): Promise<CachedAnswer>;
}

/** Besides its own and those of the schemes, a server may be reached at some other ports: through a container's, say. */
const MAXIMUM_OTHER_PORTS = 3;

/** How long a page may be shown after its time in place of one without settings or menus: a backend may give none any more. */
const LONGEST_PARTIAL_MS = 3_600_000;

/** Typed freely by visitors, or seen once by one: a page for each would only push out others. */
const FREE_QUERY_KEYS: readonly string[] = ["q", "need"];

/** @param threads `undefined` where one thread renders all */
export function createPageService(
  services: Services,
  cache: PageCache,
  rules: RedirectRules,
  threads?: RenderThreads,
): PageService {
  const { changes, metrics, log, configuration } = services;
  const isKnownPort = createPortMemory(configuration.port);
  const maker = createPageMaker(services);
  const kept = createKeptAnswers<PageKey, CachedAnswer>(changes, {
    lookUp: (key) => lookUp(cache, key),
    keep(key, answer) {
      const shown = answer.kind === "page" && answer.isPartial ? lookUp(cache, key) : undefined;
      if (shown !== undefined && isTrouble(answer, shown)) return;
      const isError = answer.kind === "page" && answer.status !== 200;
      cache.set({ ...key, variant: isError ? key.variant : "everyone" }, answer);
    },
    isOutage(made, shown) {
      if (made.status === "rejected") return made.reason instanceof StoreSilentError;
      return services.foreign !== undefined && isTrouble(made.value, shown);
    },
    patience: services.foreign === undefined ? undefined : FOREIGN_PATIENCE_MS,
    refuse() {
      throw new StoreSilentError("the store cannot answer");
    },
    count: (outcome) => metrics.countPage(outcome),
  });

  /** What may not be kept is good for no longer than this moment. */
  async function render(
    { site, isBot }: PageView,
    { key: { address: url }, isCacheable }: PagePlace,
    form?: SubmittedForm,
  ): Promise<CachedAnswer> {
    const redirects = await rules.of(site.tenant);
    const here = () => maker.make({ site, url, isBot }, form);
    const made =
      threads === undefined || form !== undefined || !isCacheable
        ? await here()
        : await threads.make(
            { tenant: site.tenant.code, arrival: site.arrival, url, isBot, newestChange: changes.newest },
            here,
          );
    const { answer, failures, fault } = made;
    metrics.observeRender(made.seconds);
    if (failures.length > 0) await reportFailure(failures[0], url, site);
    if (fault !== undefined) {
      log.error({ err: fault.error, tenant: site.tenant.code, url }, "a page could not be put together");
    }
    for (const tag of redirects.tags) answer.tags.add(tag);
    answer.expiresAt = isCacheable ? Math.min(redirects.expiresAt, answer.expiresAt) : 0;
    return answer;
  }

  /** A failure of ours is logged; when it is the store that is silent, there is no page to show, and its own log tells why. */
  async function reportFailure(failure: unknown, url: string, site: Site): Promise<void> {
    const explained = await explainOutage(failure, services.store);
    if (explained instanceof StoreSilentError) throw explained;
    log.error({ err: failure, tenant: site.tenant.code, url }, "a call failed while a page was rendered");
  }

  return {
    async answer(view) {
      const place = placeOf(view, isKnownPort);
      return kept.answer(place.key, () => render(view, place));
    },
    renderForm: (view, form) => render(view, placeOf(view, isKnownPort), form),
  };
}

/** Another's backend in trouble: what it said a moment ago serves better than an error, or than a page without its menus. */
function isTrouble(made: CachedAnswer, shown: CachedAnswer): boolean {
  if (made.kind !== "page" || shown.kind !== "page" || shown.status !== 200) return false;
  if (made.status >= 500) return true;
  return made.isPartial === true && !shown.isPartial && Date.now() - shown.expiresAt < LONGEST_PARTIAL_MS;
}

/**
 * Tells the ports at which a server is reached from those that strangers invent: its own, none, and the first few others. All
 * others are served as well, and have less room in the cache.
 */
function createPortMemory(ownPort: number): (port: string) => boolean {
  const known = new Set(["", `:${ownPort}`]);
  const maximum = known.size + MAXIMUM_OTHER_PORTS;
  return (port) => {
    if (known.size < maximum) known.add(port);
    return known.has(port);
  };
}

/** Bots share every page with people, except for errors. */
function lookUp(cache: PageCache, key: PageKey): CachedAnswer | undefined {
  if (key.variant === "everyone") return cache.get(key);
  const shared = cache.get({ ...key, variant: "everyone" });
  return shared !== undefined && (shared.kind === "redirect" || shared.status === 200)
    ? shared
    : cache.get(key);
}

/** Where a view is kept, if it may be kept at all. */
interface PagePlace {
  key: PageKey;
  isCacheable: boolean;
}

function placeOf(view: PageView, isKnownPort: (port: string) => boolean): PagePlace {
  const { search, isCacheable } = view.query === "" ? { search: "", isCacheable: true } : readQuery(view);
  const { site, path, isBot } = view;
  const { scheme, port } = site.arrival;
  return {
    key: {
      tenant: site.tenant.code,
      origin: site.origin,
      arrival: `${scheme}${port}`,
      address: search === "" ? path : `${path}?${search}`,
      hasKnownPort: isKnownPort(port),
      variant: isBot ? "bot" : "everyone",
    },
    isCacheable,
  };
}

/** As much of the query as the page's address keeps. */
function readQuery({ site, path, query }: PageView): { search: string; isCacheable: boolean } {
  const route = matchRoute(site.tenant.theme, splitLanguage(path).path);
  const declared = route.kind === "matched" ? route.route.query : [];
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of declared) {
    // What HTML cannot hold would be another text in the browser than it is here.
    const value = given.get(name)?.replaceAll(/\p{Cc}/gu, " ");
    // A page names its address many times over: what is not looked for need not stand in it.
    if (value !== undefined && value !== "") kept.set(name, name === "q" ? cutQuery(value) : value);
  }
  // The theme's redirect of the entry hands the visitor's whole query on; refused parameters are named with it.
  const isWhole = splitLanguage(path).path === "/" || (route.kind === "failed" && route.error.fatal);
  const search = isWhole ? query : kept.toString();
  return { search, isCacheable: !isWhole && !FREE_QUERY_KEYS.some((name) => kept.has(name)) };
}
