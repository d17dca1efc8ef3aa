import type { Api } from "./api.ts";
import type { RedirectStatus } from "./builds.ts";
import type { FieldError } from "./errors.ts";
import type { CallContext } from "./headers.ts";
import type { HtmlPart } from "./html-parts.ts";
import type { LanguageCode } from "./locales.ts";

/** What the browser may know of the configuration. It stands in every page's data block. */
export interface PublicConfig {
  /** Base URL of the API; empty for the page's own origin. */
  apiBase: string;
  fileUrl: string;
  defaultTenant: string;
  storage: "local" | "session" | "cookie" | "none";
  /** Milliseconds between checks for a newer build; 0 = never. */
  updateIntervalMs: number;
  navigationWaitMs: number;
  buildId: string;
  /** Whether pages bring the script that counts visits. */
  countsVisits?: boolean | undefined;
}

/** One page view to render. */
export interface RenderRequest {
  /** Path and query as asked for, language prefix included. */
  url: string;
  /** The tenant's public origin, for canonical addresses, as the platform writes it: `https://harbor.example`. */
  origin: string;
  tenant: string;
  /** What the tenant's pages without a language prefix are written in. */
  defaultLanguage?: LanguageCode | undefined;
  isBot: boolean;
  /** Set when a plain form post did not pass: the page is shown again with what was typed. */
  form?: SubmittedForm | undefined;
  api: Api;
  config: PublicConfig;
}

export interface SubmittedForm {
  /** By field; `form` tells which form of the page it was, where there is more than one. */
  values: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
  /** HTTP status of the refusal, 422 or 429 say. */
  status: number;
}

export interface RenderedPage {
  kind: "page";
  status: number;
  /** In parts. Those that are the same in many pages are in UTF-8 already: they need not be encoded for each. */
  html: readonly HtmlPart[];
  /** Values for the `Link` header: what the page needs first. The very same object for all pages of one kind and language. */
  preloads: readonly string[];
  /** The very same object for all pages of a site, so that its policy need not be written for each. */
  sources: PageSources;
  /** The languages in which this very page exists, with its path in each. */
  alternates: Partial<Record<LanguageCode, string>>;
  language: LanguageCode;
  /** What went wrong behind an error page, for the log; never part of the page. */
  failure?: unknown;
  /** Set where settings or menus are missing, since the calls for them failed: another answer may be whole again. */
  isPartial?: true | undefined;
}

/** What a page's security policy allows besides `'self'`. */
export interface PageSources {
  /** Hashes and tracking origins. */
  script: readonly string[];
  style: readonly string[];
  /** Other origins that tracking scripts may call. */
  connect: readonly string[];
}

/** The theme's own redirect for `/`, or a route rule. `location` is a path or an external address. */
export interface RenderedRedirect {
  kind: "redirect";
  status: RedirectStatus;
  location: string;
}

/** The built site, as the server sees it: the default export of its server entry. */
export interface SiteRenderer {
  render(request: RenderRequest): Promise<RenderedPage | RenderedRedirect>;
}

/** Named export `createRenderer` of the site's server entry. */
export type CreateRenderer = (build: ClientBuild) => SiteRenderer;

export interface HttpApiOptions {
  /** Absolute address that the endpoints' paths are appended to. */
  baseUrl: string;
  /** What the five headers say, asked for at every call. */
  callContext: () => Omit<CallContext, "language">;
  /** Longest wait for an attempt that begins now, in milliseconds, where an endpoint would wait longer; none is made with 0. */
  timeLeft?: (() => number) | undefined;
  /** What makes the requests, where it is not the platform's. */
  fetch?: typeof fetch | undefined;
  /** Asked before a second attempt; two attempts for every call would double the load on a backend in trouble. */
  mayRetry?: (() => boolean) | undefined;
}

/** Makes the content API over HTTP, as the browser calls it. */
export type CreateHttpApi = (options: HttpApiOptions) => Api;

/** Named export `loadHttpApi` of the site's server entry: few installations need the client, and loading it costs time. */
export type LoadHttpApi = () => Promise<CreateHttpApi>;

/** What the renderer must know of the browser build to link it: Vite's manifest, as written. */
export interface ClientBuild {
  id: string;
  /** Where the build's files are served, with a trailing slash. */
  base: string;
  manifest: Readonly<Record<string, ManifestChunk>>;
}

export interface ManifestChunk {
  file: string;
  src?: string | undefined;
  isEntry?: boolean | undefined;
  isDynamicEntry?: boolean | undefined;
  css?: readonly string[] | undefined;
  imports?: readonly string[] | undefined;
  dynamicImports?: readonly string[] | undefined;
}
