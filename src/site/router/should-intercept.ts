import { splitLanguage } from "../../contract/addresses/addresses.ts";
import { addressOf } from "./address-of.ts";
import type { RouteRules } from "./route-rules.ts";

type KnownRules = Pick<RouteRules, "redirectOf" | "isServed">;

/** The parts of a `navigate` event that decide. */
export interface NavigationAttempt {
  canIntercept: boolean;
  hashChange: boolean;
  downloadRequest: string | null;
  formData: unknown;
  navigationType: string;
  url: URL;
}

/**
 * True for navigations that the application makes itself. The browser keeps those that it must (other
 * origins, downloads, posts, moves within the page, reloads, which would else disarm the reload guard)
 * and addresses that are no pages of the site.
 */
export function shouldIntercept(attempt: NavigationAttempt, origin: string, rules: KnownRules): boolean {
  const { canIntercept, hashChange, downloadRequest, formData, navigationType, url } = attempt;
  if (!canIntercept || hashChange || downloadRequest !== null || formData !== null) return false;
  return navigationType !== "reload" && isPageAddress(url, origin, rules);
}

/** True for an address that the route table could answer, were it but with the page that does not exist, or that leads on. */
export function isPageAddress(url: URL, origin: string, rules: KnownRules): boolean {
  if (url.origin !== origin) return false;
  // The server knows the one spelling of a path with doubled slashes.
  if (url.pathname.includes("//") || rules.isServed(url.pathname)) return false;
  const { path } = splitLanguage(url.pathname);
  return path === "/" || path.endsWith(".html") || rules.redirectOf(addressOf(url)) !== undefined;
}
