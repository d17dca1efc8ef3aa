import type { AddressContext } from "../../contract/addresses/addresses.ts";
import type { RedirectStatus } from "../../contract/addresses/builds.ts";
import type { Api, CallOptions } from "../../contract/api/api.ts";
import type { SiteError } from "../../contract/api/errors.ts";
import type { RouteParameters } from "../../contract/site/match-route.ts";
import type { SubmittedForm } from "../../contract/site/rendering.ts";
import type { Text } from "../messages/load-messages.ts";
import type { Page, SiteData } from "./page.ts";

/** One address to resolve, and all that resolving may ask. */
export interface PageRequest {
  /** Path and query as asked for, language prefix included. */
  url: string;
  site: SiteData;
  api: Api;
  text: Text;
  /** The tenant's public origin, as the platform writes it. */
  origin: string;
  /** Asked for error pages alone: a browser takes milliseconds to tell bots from people. */
  isBot: () => boolean;
  form?: SubmittedForm | undefined;
  /** An error that came before the page: a start that failed, or what led to the error route. */
  error?: SiteError | undefined;
  /** The path that failed, where the error page stands at an address of its own. */
  failedPath?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Set where the application itself can lead to the error route. */
  isInBrowser?: boolean;
}

/** A request whose route is known. */
export interface RoutedRequest extends PageRequest {
  address: AddressContext;
  parameters: RouteParameters;
  /** Path without language prefix and query. */
  path: string;
  query: URLSearchParams;
  call: CallOptions;
}

/** What an address turns out to be. */
export type Resolution =
  | { kind: "page"; page: Page }
  | { kind: "redirect"; status: RedirectStatus; location: string };

/** What addresses of the site are made by. */
export function addressOf(site: SiteData): AddressContext {
  return {
    theme: site.themeCode,
    language: site.language,
    defaultLanguage: site.languageConfig.defaultLanguage,
  };
}
