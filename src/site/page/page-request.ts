import type { AddressContext } from "../../contract/addresses/addresses.ts";
import type { RedirectStatus } from "../../contract/addresses/builds.ts";
import type { Api, CallOptions } from "../../contract/api/api.ts";
import type { SiteError } from "../../contract/api/errors.ts";
import type { RouteParameters } from "../../contract/site/match-route.ts";
import type { SubmittedForm } from "../../contract/site/rendering.ts";
import type { Text } from "../messages/load-messages.ts";
import type { Page, SiteData } from "./page.ts";

/** An address to resolve, and everything that is needed for it. */
export interface PageRequest {
  /** Requested path and query, including the language prefix. */
  url: string;
  site: SiteData;
  api: Api;
  text: Text;
  /** The tenant's public origin, as URLs are serialised. */
  origin: string;
  /**
   * Whether a bot sends the request. A function, because only error pages need it, and detecting bots takes milliseconds in a browser.
   */
  isBot: () => boolean;
  form?: SubmittedForm | undefined;
  /** An error that occurred before the page was resolved: the site failed to load, or another page redirected to the error route. */
  error?: SiteError | undefined;
  /** The path that failed, if the address is the error route. */
  failedPath?: string | undefined;
  signal?: AbortSignal | undefined;
  /** True if the application can navigate to the error route itself. */
  isInBrowser?: boolean;
}

/** A request with the route that its address matches. */
export interface RoutedRequest extends PageRequest {
  address: AddressContext;
  parameters: RouteParameters;
  /** Path without language prefix and query. */
  path: string;
  query: URLSearchParams;
  call: CallOptions;
}

/** The result of resolving an address. */
export type Resolution =
  | { kind: "page"; page: Page }
  | { kind: "redirect"; status: RedirectStatus; location: string };

/** Returns the data needed to build a site's addresses. */
export function addressOf(site: SiteData): AddressContext {
  return {
    theme: site.themeCode,
    language: site.language,
    defaultLanguage: site.languageConfig.defaultLanguage,
  };
}
