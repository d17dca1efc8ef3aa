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
  /** The requested path and query, with language prefix. */
  url: string;
  /** The tenant's public origin for canonical addresses, as `URL` serialises it: `https://harbor.example`. */
  origin: string;
  tenant: string;
  /** The language of the tenant's pages without a prefix. */
  defaultLanguage?: LanguageCode | undefined;
  isBot: boolean;
  /** Set if a form sent without JavaScript was refused: the page is rendered again with the typed values. */
  form?: SubmittedForm | undefined;
  api: Api;
  config: PublicConfig;
}

export interface SubmittedForm {
  /** By field name. If the page has several forms, `form` names the submitted one. */
  values: Readonly<Record<string, string>>;
  errors: readonly FieldError[];
  /** HTTP status of the refusal, such as 422 or 429. */
  status: number;
}

export interface RenderedPage {
  kind: "page";
  status: number;
  html: string;
  /** Values for the `Link` header: files that the page needs first. Pages of one kind and language share one array. */
  preloads: readonly string[];
  /** All pages of a site share one object, so that its policy is built once. */
  sources: PageSources;
  /** The languages in which this page exists, with its path in each. */
  alternates: Partial<Record<LanguageCode, string>>;
  language: LanguageCode;
  /** The language tag from the site's settings. */
  tag: string;
  /** The cause of an error page, for the log; never part of the page. */
  failure?: unknown;
  /** Set if settings or menus are missing because calls failed. Such a page must not be cached for long. */
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

/** A redirect: the theme's own for `/`, or a redirect rule. `location` is a path or an external address. */
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
  /** Absolute address that endpoint paths are appended to. */
  baseUrl: string;
  /** Called for each request, to fill in its five headers. */
  callContext: () => Omit<CallContext, "language">;
  /** Limits the timeout of the next attempt, in milliseconds; 0 prevents the attempt. */
  timeLeft?: (() => number) | undefined;
  /** Replaces the platform's `fetch`. */
  fetch?: typeof fetch | undefined;
  /** Called before a retry. Retrying every call would double the load on a failing backend. */
  mayRetry?: (() => boolean) | undefined;
}

/** Creates the HTTP client of the content API. Browsers use the same one. */
export type CreateHttpApi = (options: HttpApiOptions) => Api;

/** The export `loadHttpApi` of the site's server entry. It loads the client on demand, because few installations need it. */
export type LoadHttpApi = () => Promise<CreateHttpApi>;

/** Vite's manifest, unchanged. The renderer links the browser build with it. */
export interface ClientBuild {
  id: string;
  /** The address of the build's files, with a trailing slash. */
  base: string;
  manifest: Readonly<Record<string, ManifestChunk>>;
}

export interface ManifestChunk {
  file: string;
  src?: string | undefined;
  isEntry?: boolean | undefined;
  isDynamicEntry?: boolean | undefined;
  css?: readonly string[] | undefined;
  /** Files that the chunk refers to. A style sheet among them is the print style sheet. */
  assets?: readonly string[] | undefined;
  imports?: readonly string[] | undefined;
  dynamicImports?: readonly string[] | undefined;
}
