import { splitLanguage } from "../../contract/addresses.ts";
import { cutQuery } from "../../contract/endpoints.ts";
import { SiteError } from "../../contract/errors.ts";
import { LANGUAGE_TAGS } from "../../contract/locales.ts";
import { matchRoute } from "../../contract/match-route.ts";
import type { PublicConfig, RenderedPage, SubmittedForm } from "../../contract/rendering.ts";
import { createInProcessApi } from "../api/in-process.ts";
import type { Configuration } from "../configuration.ts";
import type { Site } from "../context.ts";
import { entityTag } from "../entity-tags.ts";
import { FOREIGN_PAGE_MS } from "../foreign/foreign-api.ts";
import { createKeptAnswers } from "../kept-answers.ts";
import { noteDependencies } from "../noted-dependencies.ts";
import {
  COMMON_HEADERS,
  STRICT_TRANSPORT_SECURITY,
  outsideOrigins,
  pagePolicy,
} from "../security/headers.ts";
import type { Services } from "../services.ts";
import { joinUtf8 } from "../utf8.ts";
import type { CachedAnswer, CachedPage, PageCache, PageKey } from "./page-cache.ts";
import type { RedirectRules } from "./redirect-rules.ts";

/** A page view, once its language is decided. */
export interface PageView {
  site: Site;
  /** Language prefix included. */
  path: string;
  /** Without question mark. */
  query: string;
  isBot: boolean;
}

/** The store cannot answer, and there is nothing kept from better times. */
export class StoreSilentError extends Error {
  override readonly name = "StoreSilentError";
}

export interface PageService {
  /** @throws {StoreSilentError} and whatever the renderer raises. */
  answer(view: PageView): Promise<CachedAnswer>;
  /** Renders anew, past the cache: a form post that did not pass. */
  renderForm(view: PageView, form: SubmittedForm): Promise<CachedAnswer>;
}

/** Typed freely by visitors, or seen once by one: a page for each would only push out others. */
const FREE_QUERY_KEYS: readonly string[] = ["q", "need"];

export function createPageService(services: Services, cache: PageCache, rules: RedirectRules): PageService {
  const { changes, metrics, log } = services;
  const origins = outsideOrigins(services.configuration);
  const kept = createKeptAnswers<PageKey, CachedAnswer>(changes, {
    lookUp: (key) => lookUp(cache, key),
    keep(key, answer) {
      const isError = answer.kind === "page" && answer.status !== 200;
      cache.set({ ...key, variant: isError ? key.variant : "everyone" }, answer);
    },
    isOutage(made, shown) {
      if (made.status === "rejected") return made.reason instanceof StoreSilentError;
      // Another's backend in trouble: what it said a moment ago serves better than an error.
      const isTrouble = made.value.kind === "page" && made.value.status >= 500;
      return services.foreign !== undefined && isTrouble && shown.kind === "page" && shown.status === 200;
    },
    refuse() {
      throw new StoreSilentError("the store cannot answer");
    },
    count: (outcome) => metrics.countPage(outcome),
  });

  /** What may not be kept is good for no longer than this moment. */
  async function render(
    view: PageView,
    { key: { address: url }, isCacheable }: PagePlace,
    form?: SubmittedForm,
  ): Promise<CachedAnswer> {
    const { site } = view;
    const dependencies = noteDependencies();
    const reader = services.reads.reader(site.tenant, dependencies);
    const redirects = await rules.of(site.tenant);
    for (const tag of redirects.tags) dependencies.addTag(tag);
    dependencies.expireAt(redirects.expiresAt);
    const failures: unknown[] = [];
    // A page that may be shown to many belongs to no visit but the one that would begin with it.
    const address = `${site.origin}${url}`;
    const attribution = { formUrl: address, refererUrl: "", landingUrl: address };
    if (services.foreign !== undefined) dependencies.expireAt(Date.now() + FOREIGN_PAGE_MS);
    const api =
      (await services.foreign?.of(site.tenant.code, attribution)) ??
      createInProcessApi(
        {
          site,
          reader,
          store: services.store,
          tenants: services.tenants,
          signer: services.signer,
          attribution,
        },
        (error) => failures.push(error),
      );
    const startedAt = performance.now();
    const renderer = await services.renderer.renderer();
    const answer = await renderer.render({
      url,
      origin: site.origin,
      tenant: site.tenant.code,
      defaultLanguage: site.tenant.defaultLanguage,
      isBot: view.isBot,
      form,
      api,
      config: publicConfig(services.configuration, services.renderer.build.id),
    });
    metrics.observeRender((performance.now() - startedAt) / 1_000);
    await reportFailures(failures, url, site);
    const isWhole = failures.length === 0 && (answer.kind === "redirect" || answer.failure === undefined);
    const isFailure = answer.kind === "page" && answer.status >= 500;
    if (isFailure || (answer.kind === "page" && isFault(answer.failure))) {
      log.error({ err: answer.failure, tenant: site.tenant.code, url }, "a page could not be put together");
    }
    const isDeveloped = services.renderer.develop !== undefined;
    if (!isWhole || isFailure || isDeveloped || !isCacheable) dependencies.expireAt(0);
    const { tags, expiresAt } = dependencies;
    if (answer.kind === "redirect")
      return { kind: "redirect", redirect: answer, tags, expiresAt, isKept: false };
    const page = (await services.renderer.develop?.(answer, url)) ?? answer;
    return { ...toCachedPage(page, view, origins), tags, expiresAt };
  }

  /** A failure of ours is logged; when it is the store that is silent, there is no page to show. */
  async function reportFailures(failures: readonly unknown[], url: string, site: Site): Promise<void> {
    if (failures.length === 0) return;
    log.error({ err: failures[0], tenant: site.tenant.code, url }, "a call failed while a page was rendered");
    await services.store.ping().catch((cause: unknown) => {
      throw new StoreSilentError("the store does not answer", { cause });
    });
  }

  return {
    async answer(view) {
      const place = placeOf(view);
      return kept.answer(place.key, () => render(view, place));
    },
    renderForm: (view, form) => render(view, placeOf(view), form),
  };
}

/** Errors below 500 are answers, not faults. */
function isFault(failure: unknown): boolean {
  return failure !== undefined && !(failure instanceof SiteError && failure.status < 500);
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

function placeOf(view: PageView): PagePlace {
  const { search, isCacheable } = view.query === "" ? { search: "", isCacheable: true } : readQuery(view);
  const { site, path, isBot } = view;
  const { scheme, port } = site.arrival;
  return {
    key: {
      tenant: site.tenant.code,
      origin: site.origin,
      arrival: `${scheme}${port}`,
      address: search === "" ? path : `${path}?${search}`,
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
    const value = given.get(name);
    // A page names its address many times over: what is not looked for need not stand in it.
    if (value !== null && value !== "") kept.set(name, name === "q" ? cutQuery(value) : value);
  }
  // The theme's redirect of the entry hands the visitor's whole query on; refused parameters are named with it.
  const isWhole = splitLanguage(path).path === "/" || (route.kind === "failed" && route.error.fatal);
  const search = isWhole ? query : kept.toString();
  return { search, isCacheable: !isWhole && !FREE_QUERY_KEYS.some((name) => kept.has(name)) };
}

const COMMON_HEADER_LIST = Object.entries(COMMON_HEADERS).flat();

/** @param origins where files and API are, if elsewhere */
function toCachedPage(
  page: RenderedPage,
  view: PageView,
  origins: readonly string[],
): Omit<CachedPage, "tags" | "expiresAt"> {
  const identity = joinUtf8(page.html);
  const headers = [
    "Content-Type",
    "text/html; charset=utf-8",
    "Content-Language",
    LANGUAGE_TAGS[page.language],
    ...COMMON_HEADER_LIST,
    "Content-Security-Policy",
    pagePolicy(page, origins),
  ];
  if (page.preloads.length > 0) headers.push("Link", page.preloads.join(", "));
  if (view.site.arrival.scheme === "https")
    headers.push("Strict-Transport-Security", STRICT_TRANSPORT_SECURITY);
  return {
    kind: "page",
    status: page.status,
    language: page.language,
    alternates: page.alternates,
    entityTag: entityTag(identity),
    headers,
    bodies: new Map([["identity", identity]]),
    isKept: false,
  };
}

function publicConfig(configuration: Configuration, buildId: string): PublicConfig {
  const { apiBase, fileUrl, defaultTenant, storage, updateIntervalMs, navigationWaitMs, visits } =
    configuration;
  return {
    apiBase,
    fileUrl,
    defaultTenant,
    storage,
    updateIntervalMs,
    navigationWaitMs,
    buildId,
    countsVisits: visits === "on",
  };
}
