import type { RedirectStatus } from "../addresses/builds.ts";
import type { LanguageCode } from "../addresses/locales.ts";
import type { Api } from "../api/api.ts";
import type { FieldError } from "../api/errors.ts";
import type { CallContext } from "../api/headers.ts";

/** The public part of the configuration, which is embedded in every page. */
export interface PublicConfig {
  /** Base URL of the API; empty if it is on the page's own origin. */
  apiBase: string;
  fileUrl: string;
  /** Empty if hosts that belong to no tenant show nothing. */
  defaultTenant: string;
  storage: "local" | "session" | "cookie" | "none";
  /** Milliseconds between checks for a newer build; 0 means never. */
  updateIntervalMs: number;
  navigationWaitMs: number;
  /** Base URL of the image service. Default: `/_ipx` on the page's own origin; empty if there is none for the site's files. */
  imageBase?: string | undefined;
  buildId: string;
  /** True if pages load the script that counts visits. */
  countsVisits?: boolean | undefined;
}

/** A page to render. */
export interface RenderRequest {
  /** The requested path and query, with any language prefix. */
  url: string;
  /** The tenant's public origin, used in canonical addresses. It is written as `URL` serialises it: `https://harbor.example`. */
  origin: string;
  tenant: string;
  /** The language of the tenant's pages without a prefix. */
  defaultLanguage?: LanguageCode | undefined;
  isBot: boolean;
  /** The refused form, if the page is rendered again with its typed values. Only forms sent without JavaScript need this. */
  form?: SubmittedForm | undefined;
  api: Api;
  config: PublicConfig;
}

export interface SubmittedForm {
  /** The typed values by field name. If the page has several forms, the value of `form` tells which one was submitted. */
  values: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
  /** HTTP status of the refusal, such as 422 or 429. */
  status: number;
}

export interface RenderedPage {
  kind: "page";
  status: number;
  html: string;
  /** Values for the `Link` header: files that the page needs first. All pages of one kind and language share one array. */
  preloads: readonly string[];
  /** Sources for the page's policy. All pages of a site share this object, so that the policy is built once. */
  sources: PageSources;
  /** The path of the page in each language in which it exists. */
  alternates: Partial<Record<LanguageCode, string>>;
  language: LanguageCode;
  /** The page's language tag from the site's settings. */
  tag: string;
  /** The cause of an error page, for the log. It is never shown on the page. */
  failure?: unknown;
  /** True if settings or menus are missing because calls failed. Such a page must be cached only briefly. */
  isPartial?: true | undefined;
}

/** The sources that a page's Content-Security-Policy allows in addition to `'self'`. */
export interface PageSources {
  /** Hashes of inline scripts, and origins of other scripts. */
  script: readonly string[];
  style: readonly string[];
  /** Origins that tracking scripts may call. */
  connect: readonly string[];
  /** Origins from which tracking scripts may load pictures. */
  image: readonly string[];
}

/** A redirect: the theme's own from `/`, or by a redirect rule. `location` is a path or an external address. */
export interface RenderedRedirect {
  kind: "redirect";
  status: RedirectStatus;
  location: string;
}

/** Renders pages of the built site. Created by {@link CreateRenderer}. */
export interface SiteRenderer {
  render(request: RenderRequest): Promise<RenderedPage | RenderedRedirect>;
}

/** The type of `createRenderer`, which the site's server entry exports. */
export type CreateRenderer = (build: ClientBuild) => SiteRenderer;

export interface HttpApiOptions {
  /** Absolute address to which endpoint paths are appended. */
  baseUrl: string;
  /** Called for each request, and returns the values of its headers. */
  callContext: () => Omit<CallContext, "language">;
  /** Returns the maximum timeout of the next attempt, in milliseconds; 0 prevents the attempt. */
  timeLeft?: (() => number) | undefined;
  /** Used in place of the global `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Called before each retry and may forbid it. Retrying every call would double the load on a failing backend. */
  mayRetry?: (() => boolean) | undefined;
}

/** Creates the HTTP client of the content API. Browsers use the same client. */
export type CreateHttpApi = (options: HttpApiOptions) => Api;

/**
 * The type of `loadHttpApi`, which the site's server entry exports. It loads the client on demand, because few installations need
 * it.
 */
export type LoadHttpApi = () => Promise<CreateHttpApi>;

/** A browser build with Vite's unchanged manifest, which the renderer uses to link the build's files. */
export interface ClientBuild {
  id: string;
  /** Base address of the build's files, with a trailing slash. */
  base: string;
  manifest: Readonly<Record<string, ManifestChunk>>;
}

export interface ManifestChunk {
  file: string;
  src?: string | undefined;
  isEntry?: boolean | undefined;
  isDynamicEntry?: boolean | undefined;
  css?: readonly string[] | undefined;
  /** Files that the chunk refers to. The only style sheet among them is for printing. */
  assets?: readonly string[] | undefined;
  imports?: readonly string[] | undefined;
  dynamicImports?: readonly string[] | undefined;
}
