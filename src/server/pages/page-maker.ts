import { type RecordedDependencies, recordDependencies } from "../../content/reading/dependencies.ts";
import type { TenantReader } from "../../content/store.ts";
import { splitLanguage } from "../../contract/addresses/addresses.ts";
import { SiteError } from "../../contract/api/errors.ts";
import type {
  PageSources,
  PublicConfig,
  RenderedPage,
  SubmittedForm,
} from "../../contract/site/rendering.ts";
import type { CachedResponse, CachedPage } from "../cache/page-cache.ts";
import { createInProcessApi } from "../endpoints/in-process.ts";
import { FOREIGN_PAGE_MS } from "../foreign/foreign-api.ts";
import { encodeUtf8 } from "../http/encode-utf8.ts";
import { entityTag } from "../http/entity-tags.ts";
import { COMMON_HEADERS, outsideOrigins, pagePolicy } from "../security/headers.ts";
import type { Services } from "../services/services.ts";
import type { Configuration } from "../settings/configuration.ts";
import type { Site } from "../tenancy/context.ts";

/** A page to render, with everything that it depends on except the content. */
export interface PageOrder {
  site: Site;
  /** Path and query, with any language prefix. */
  url: string;
  isBot: boolean;
  /** The preview that the page belongs to; absent for published pages. */
  preview?: PreviewedPage | undefined;
}

/** The content and settings of a preview's pages. */
export interface PreviewedPage {
  reader: TenantReader;
  /** The origin that may embed these pages. */
  framedBy: string;
}

/** The result of rendering a page. */
export interface MadePage {
  /** The answer. It expires immediately if anything went wrong. */
  answer: CachedResponse;
  /** Failures of calls for which the server is responsible. */
  failures: readonly unknown[];
  /** The failure that caused an error page; `undefined` if the error page is the correct answer. */
  fault: Fault | undefined;
  /** Duration of the rendering in seconds, including the loading of data. */
  seconds: number;
}

export interface Fault {
  error: unknown;
}

/** Renders pages, and returns their bytes and headers. */
export interface PageMaker {
  /** @throws whatever the renderer throws */
  make(order: PageOrder, form?: SubmittedForm): Promise<MadePage>;
}

/** Headers of pages by their list of preloads, because all pages of one kind share one list object. */
type HeadersByKind = WeakMap<RenderedPage["preloads"], readonly string[]>;

type Parts = Pick<
  Services,
  "configuration" | "store" | "tenants" | "reads" | "renderer" | "signer" | "foreign"
>;

export function createPageMaker(parts: Parts): PageMaker {
  const { configuration, store, tenants, signer, foreign } = parts;
  const origins = outsideOrigins(configuration);
  const config: PublicConfig = {
    ...publicConfig(configuration, parts.renderer.build.id),
    // With another backend, files are not in our store.
    ...(foreign === undefined ? {} : { imageBase: "" }),
  };
  const headersBySite = new WeakMap<PageSources, HeadersByKind>();

  /** Returns the page's headers, which pages of the same kind, site and language share. */
  function headersOf(page: RenderedPage): readonly string[] {
    let ofSite = headersBySite.get(page.sources);
    if (ofSite === undefined) headersBySite.set(page.sources, (ofSite = new WeakMap()));
    let headers = ofSite.get(page.preloads);
    if (headers === undefined)
      ofSite.set(page.preloads, (headers = writeHeaders(page, pagePolicy(page.sources, origins))));
    return headers;
  }

  return {
    async make({ site, url, isBot, preview }, form) {
      const { tenant, origin } = site;
      const dependencies = recordDependencies();
      const reader = preview?.reader ?? parts.reads.reader(tenant, dependencies);
      const failures: unknown[] = [];
      // A cached page is for all visitors, so its calls to a backend report this page as the start of the visit.
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
        config: preview === undefined ? config : { ...config, ...PREVIEW_CONFIG },
      });
      const seconds = (performance.now() - startedAt) / 1_000;
      // The lifetime starts when the page is ready. Otherwise a page from a slow backend would expire immediately and could not
      // be shown if the backend fails.
      if (foreign !== undefined) dependencies.expireAt(Date.now() + FOREIGN_PAGE_MS);
      const isFailure =
        rendered.kind === "page" &&
        (rendered.failure !== undefined ||
          (rendered.status >= 500 && rendered.status !== form?.status && !isErrorPage(url)));
      const { develop } = parts.renderer;
      if (failures.length > 0 || isFailure || develop !== undefined) dependencies.expireAt(0);
      if (rendered.kind === "redirect") {
        const { tags, expiresAt } = dependencies;
        const answer: CachedResponse = {
          kind: "redirect",
          redirect: rendered,
          tenant: tenant.code,
          tags,
          expiresAt,
          isCached: false,
        };
        return { answer, failures, fault: undefined, seconds };
      }
      const { status, failure } = rendered;
      const fault = isFailure && (status >= 500 || isFault(failure)) ? { error: failure } : undefined;
      const page = develop === undefined ? rendered : await develop(rendered, url);
      const headers =
        preview === undefined
          ? headersOf(page)
          : writeHeaders(page, pagePolicy(page.sources, origins, preview.framedBy));
      const answer = toCachedPage(page, headers, tenant.code, dependencies);
      return { answer, failures, fault, seconds };
    },
  };
}

/** Settings that stop browsers from storing or counting anything in a preview. */
const PREVIEW_CONFIG = { storage: "none", countsVisits: false } as const;

/** True for the address of the error page itself. It is shown with an error status although nothing went wrong. */
function isErrorPage(url: string): boolean {
  const [address = ""] = url.split("?", 1);
  return /^\/error\/[^/]*$/.test(splitLanguage(address).path);
}

/** True for failures of the server. Errors below 500 are correct answers. */
function isFault(failure: unknown): boolean {
  return failure !== undefined && !(failure instanceof SiteError && failure.status < 500);
}

const COMMON_HEADER_LIST = Object.entries(COMMON_HEADERS).flat();

function writeHeaders({ tag, preloads }: RenderedPage, policy: string): readonly string[] {
  const headers = [
    "Content-Type",
    "text/html; charset=utf-8",
    "Content-Language",
    tag,
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
  tenant: string,
  { tags, expiresAt }: RecordedDependencies,
): CachedPage {
  const plain = encodeUtf8(page.html);
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
    tenant,
    tags,
    expiresAt,
    isCached: false,
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
