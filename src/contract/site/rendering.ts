import type { RedirectStatus } from "../addresses/builds.ts";
import type { LanguageCode } from "../addresses/locales.ts";
import type { Api } from "../api/api.ts";
import type { FieldError } from "../api/errors.ts";
import type { CallContext } from "../api/headers.ts";

/** The public part of the configuration, embedded in every page. */
export interface PublicConfig {
  /** Base URL of the API; empty if it is on the page's own origin. */
  apiBase: string;
  fileUrl: string;
  defaultTenant: string;
  storage: "local" | "session" | "cookie" | "none";
  /** Milliseconds between checks for a newer build; 0 = never. */
  updateIntervalMs: number;
  navigationWaitMs: number;
  /** Base of the image service. Default: `/_ipx` on the page's own origin; empty if there is none for these files. */
  imageBase?: string | undefined;
  buildId: string;
  /** Whether pages load the script that counts visits. */
  countsVisits?: boolean | undefined;
}

/** A page to render. */
export interface RenderRequest {
  /** The requested path and query, language prefix included. */
  url: string;
  /** The tenant's public origin, for canonical addresses, as `URL` serialises it: `https://harbor.example`. */
  origin: string;
  tenant: string;
  /** The language of the tenant's pages without a prefix. */
  defaultLanguage?: LanguageCode | undefined;
  isBot: boolean;
  /** Set if a form sent without JavaScript was refused: the page is shown again with what was typed. */
  form?: SubmittedForm | undefined;
  api: Api;
  config: PublicConfig;
}

export interface SubmittedForm {
  /** By field. If the page has several forms, `form` says which one it was. */
  values: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
  /** HTTP status of the refusal, for example 422 or 429. */
  status: number;
}

export interface RenderedPage {
  kind: "page";
  status: number;
  html: string;
  /** Values for the `Link` header: what the page needs first. The same array for all pages of one kind and language. */
  preloads: readonly string[];
  /** The same object for all pages of a site, so that the policy made from it can be reused. */
  sources: PageSources;
  /** The languages in which this page exists, with its path in each. */
  alternates: Partial<Record<LanguageCode, string>>;
  language: LanguageCode;
  /** Of that language, as the site's settings give it. */
  tag: string;
  /** The cause of an error page, for the log; never part of the page. */
  failure?: unknown;
  /** Set if settings or menus are missing because calls failed, so that the page must not be cached for long. */
  isPartial?: true | undefined;
}

/** What a page's Content-Security-Policy allows in addition to `'self'`. */
export interface PageSources {
  /** Hashes and origins of scripts. */
  script: readonly string[];
  style: readonly string[];
  /** Origins that tracking scripts may call. */
  connect: readonly string[];
  /** Origins that tracking scripts may load pictures from. */
  image: readonly string[];
}

/** A redirect: the theme's own for `/`, or a route rule. `location` is a path or an external address. */
export interface RenderedRedirect {
  kind: "redirect";
  status: RedirectStatus;
  location: string;
}

/** The built site as the server uses it, made by {@link CreateRenderer}. */
export interface SiteRenderer {
  render(request: RenderRequest): Promise<RenderedPage | RenderedRedirect>;
}

/** The export `createRenderer` of the site's server entry. */
export type CreateRenderer = (build: ClientBuild) => SiteRenderer;

export interface HttpApiOptions {
  /** Absolute address that the endpoints' paths are appended to. */
  baseUrl: string;
  /** Called for each request, to fill in its five headers. */
  callContext: () => Omit<CallContext, "language">;
  /** Limits the time-out of an attempt that begins now, in milliseconds; if it returns 0, no attempt is made. */
  timeLeft?: (() => number) | undefined;
  /** Replaces the platform's `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Called before a retry. Retrying every call would double the load on a struggling backend. */
  mayRetry?: (() => boolean) | undefined;
}

/** Creates the HTTP client of the content API that the browser uses, too. */
export type CreateHttpApi = (options: HttpApiOptions) => Api;

/** The export `loadHttpApi` of the site's server entry. It loads the client on demand, because few installations need it. */
export type LoadHttpApi = () => Promise<CreateHttpApi>;

/** What the renderer needs in order to link the browser build: Vite's manifest, unchanged. */
export interface ClientBuild {
  id: string;
  /** The address below which the build's files are served, with a trailing slash. */
  base: string;
  manifest: Readonly<Record<string, ManifestChunk>>;
}

export interface ManifestChunk {
  file: string;
  src?: string | undefined;
  isEntry?: boolean | undefined;
  isDynamicEntry?: boolean | undefined;
  css?: readonly string[] | undefined;
  /** Files that the chunk names. Of these a style sheet is for paper alone. */
  assets?: readonly string[] | undefined;
  imports?: readonly string[] | undefined;
  dynamicImports?: readonly string[] | undefined;
}
