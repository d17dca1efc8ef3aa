import { splitLanguage } from "../../../contract/addresses.ts";
import { SiteError } from "../../../contract/errors.ts";
import { LANGUAGE_TAGS } from "../../../contract/locales.ts";
import type { PageSources, PublicConfig, RenderedPage, SubmittedForm } from "../../../contract/rendering.ts";
import { createInProcessApi } from "../../api/in-process.ts";
import type { CachedAnswer, CachedPage } from "../../cache/page-cache.ts";
import type { Configuration } from "../../configuration.ts";
import type { Site } from "../../context.ts";
import { entityTag } from "../../entity-tags.ts";
import { FOREIGN_PAGE_MS } from "../../foreign/foreign-api.ts";
import { type NotedDependencies, noteDependencies } from "../../noted-dependencies.ts";
import { COMMON_HEADERS, outsideOrigins, pagePolicy } from "../../security/headers.ts";
import type { Services } from "../../services.ts";
import { joinUtf8 } from "../../utf8.ts";

/** A page to make: all that it depends on besides the content. */
export interface PageOrder {
  site: Site;
  /** Path and query, language prefix included. */
  url: string;
  isBot: boolean;
}

/** What came of making a page. */
export interface MadePage {
  /** Good for no longer than this moment when anything went wrong. */
  answer: CachedAnswer;
  /** Calls that failed for a reason of ours. */
  failures: readonly unknown[];
  /** What went wrong behind an error page; nothing where the error is the answer. */
  fault: Fault | undefined;
  /** What the renderer took, its data included. */
  seconds: number;
}

export interface Fault {
  error: unknown;
}

/** Makes pages from the content, down to the bytes and the headers. */
export interface PageMaker {
  /** @throws whatever the renderer raises */
  make(order: PageOrder, form?: SubmittedForm): Promise<MadePage>;
}

/** By the list of what a page needs first, which is one object for each kind. */
type HeadersByKind = WeakMap<RenderedPage["preloads"], readonly string[]>;

type Parts = Pick<
  Services,
  "configuration" | "store" | "tenants" | "reads" | "renderer" | "signer" | "foreign"
>;

export function createPageMaker(parts: Parts): PageMaker {
  const { configuration, store, tenants, signer, foreign } = parts;
  const origins = outsideOrigins(configuration);
  const config = publicConfig(configuration, parts.renderer.build.id);
  const headersBySite = new WeakMap<PageSources, HeadersByKind>();

  /** All pages of one kind, of one site in one language, have their headers in common. */
  function headersOf(page: RenderedPage): readonly string[] {
    let ofSite = headersBySite.get(page.sources);
    if (ofSite === undefined) headersBySite.set(page.sources, (ofSite = new WeakMap()));
    let headers = ofSite.get(page.preloads);
    if (headers === undefined)
      ofSite.set(page.preloads, (headers = writeHeaders(page, pagePolicy(page.sources, origins))));
    return headers;
  }

  return {
    async make({ site, url, isBot }, form) {
      const { tenant, origin } = site;
      const dependencies = noteDependencies();
      const reader = parts.reads.reader(tenant, dependencies);
      const failures: unknown[] = [];
      // A page that may be shown to many belongs to no visit but the one that would begin with it.
      const address = `${origin}${url}`;
      const attribution = { formUrl: address, refererUrl: "", landingUrl: address };
      const api =
        (await foreign?.of(tenant.code, attribution)) ??
        createInProcessApi({ site, reader, store, tenants, signer, attribution }, (error) =>
          failures.push(error),
        );
      const startedAt = performance.now();
      const renderer = await parts.renderer.renderer();
      const rendered = await renderer.render({
        url,
        origin,
        tenant: tenant.code,
        defaultLanguage: tenant.defaultLanguage,
        isBot,
        form,
        api,
        config,
      });
      const seconds = (performance.now() - startedAt) / 1_000;
      // From now on: what a slow backend made in more than that time would never be kept, and there was nothing to show in its place.
      if (foreign !== undefined) dependencies.expireAt(Date.now() + FOREIGN_PAGE_MS);
      const isFailure =
        rendered.kind === "page" &&
        (rendered.failure !== undefined ||
          (rendered.status >= 500 && rendered.status !== form?.status && !isErrorPage(url)));
      const { develop } = parts.renderer;
      if (failures.length > 0 || isFailure || develop !== undefined) dependencies.expireAt(0);
      if (rendered.kind === "redirect") {
        const { tags, expiresAt } = dependencies;
        const answer: CachedAnswer = { kind: "redirect", redirect: rendered, tags, expiresAt, isKept: false };
        return { answer, failures, fault: undefined, seconds };
      }
      const { status, failure } = rendered;
      const fault = isFailure && (status >= 500 || isFault(failure)) ? { error: failure } : undefined;
      const page = develop === undefined ? rendered : await develop(rendered, url);
      const answer = toCachedPage(page, headersOf(page), dependencies);
      return { answer, failures, fault, seconds };
    },
  };
}

/** True for the address of the error page itself: shown with its status to whoever asks for it, and nothing went wrong. */
function isErrorPage(url: string): boolean {
  const [address = ""] = url.split("?", 1);
  return /^\/error\/[^/]*$/.test(splitLanguage(address).path);
}

/** Errors below 500 are answers, not faults. */
function isFault(failure: unknown): boolean {
  return failure !== undefined && !(failure instanceof SiteError && failure.status < 500);
}

const COMMON_HEADER_LIST = Object.entries(COMMON_HEADERS).flat();

function writeHeaders({ language, preloads }: RenderedPage, policy: string): readonly string[] {
  const headers = [
    "Content-Type",
    "text/html; charset=utf-8",
    "Content-Language",
    LANGUAGE_TAGS[language],
    ...COMMON_HEADER_LIST,
    "Content-Security-Policy",
    policy,
  ];
  if (preloads.length > 0) headers.push("Link", preloads.join(", "));
  return headers;
}

function toCachedPage(
  page: RenderedPage,
  headers: readonly string[],
  { tags, expiresAt }: NotedDependencies,
): CachedPage {
  const plain = joinUtf8(page.html);
  return {
    kind: "page",
    status: page.status,
    language: page.language,
    alternates: page.alternates,
    entityTag: entityTag(plain),
    headers,
    isPartial: page.isPartial,
    plain,
    bodies: new Map(),
    tags,
    expiresAt,
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
