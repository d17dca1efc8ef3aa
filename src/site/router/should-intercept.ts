import { splitLanguage } from "../../contract/addresses/addresses.ts";
import { addressOf } from "./address-of.ts";
import type { RouteRules } from "./route-rules.ts";

type KnownRules = Pick<RouteRules, "redirectOf" | "isServed">;

/** The relevant parts of a `navigate` event. */
export interface NavigationAttempt {
  canIntercept: boolean;
  hashChange: boolean;
  downloadRequest: string | null;
  formData: unknown;
  navigationType: string;
  url: URL;
}

/**
 * True for navigations that the application handles. The browser handles other origins, downloads, posts, moves within the page, reloads
 * (which would otherwise bypass the reload guard), and addresses that are not pages of the site.
 */
export function shouldIntercept(attempt: NavigationAttempt, origin: string, rules: KnownRules): boolean {
  const { canIntercept, hashChange, downloadRequest, formData, navigationType, url } = attempt;
  if (!canIntercept || hashChange || downloadRequest !== null || formData !== null) return false;
  return navigationType !== "reload" && isPageAddress(url, origin, rules);
}

/** True for an address of the site to which the application can respond, if only with a redirect or the page for missing pages. */
export function isPageAddress(url: URL, origin: string, rules: KnownRules): boolean {
  if (url.origin !== origin) return false;
  // Left to the server, which redirects paths with double slashes to their normal form.
  if (url.pathname.includes("//") || rules.isServed(url.pathname)) return false;
  const { path } = splitLanguage(url.pathname);
  return path === "/" || path.endsWith(".html") || rules.redirectOf(addressOf(url)) !== undefined;
}
