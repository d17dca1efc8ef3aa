import { splitLanguage } from "../../contract/addresses.ts";
import { matchRoute } from "../../contract/match-route.ts";
import type { ThemeCode } from "../../contract/themes.ts";

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
export function shouldIntercept(attempt: NavigationAttempt, origin: string, theme: ThemeCode): boolean {
  const { canIntercept, hashChange, downloadRequest, formData, navigationType, url } = attempt;
  if (!canIntercept || hashChange || downloadRequest !== null || formData !== null) return false;
  return navigationType !== "reload" && isPageAddress(url, origin, theme);
}

/** True for an address that the site's route table could answer, were it but with the page that does not exist. */
export function isPageAddress(url: URL, origin: string, theme: ThemeCode): boolean {
  if (url.origin !== origin) return false;
  // The server knows the one spelling of a path with doubled slashes.
  if (url.pathname.includes("//")) return false;
  const { path } = splitLanguage(url.pathname);
  return path === "/" || path.endsWith(".html") || matchRoute(theme, path).kind === "matched";
}
