import type { LanguageCode } from "../addresses/locales.ts";

/**
 * Prefix of addresses on the Studio's host that redirect an editor to a page of a site, which then shows an edit link. Tenant and
 * path follow.
 */
export const TO_LIVE = "/studio/live/";
/**
 * Prefix of addresses on the Studio's host that redirect from a page of a site to the editor of its text. Tenant and path follow.
 */
export const TO_EDIT = "/studio/edit/";
/**
 * Prefix of addresses on the sites' hosts that accept editors who come from the Studio, and serve the script and style sheet of
 * the edit link.
 */
export const EDITOR_PATH = "/studio/editor/";

/**
 * Returns the address on the Studio's host that redirects to an article's page on its site.
 *
 * @param path group and slug, or only the slug
 */
export function liveArticlePath(tenant: string, language: LanguageCode, path: string): string {
  return `${liveSitePath(tenant)}${language}/${path.split("/").map(encodeURIComponent).join("/")}.html`;
}

/** Returns the address on the Studio's host that redirects to a site. */
export function liveSitePath(tenant: string): string {
  return `${TO_LIVE}${encodeURIComponent(tenant)}/`;
}

/**
 * Returns the address on a site that accepts an editor.
 *
 * @param session the id of the editor's session
 * @param path the encoded path of the page
 */
export function handOverPath(token: string, session: string, path: string): string {
  return `${EDITOR_PATH}${token}/${session}${path}`;
}

/** Returns tenant and path in such an address; `undefined` if it is malformed. */
export function readLiveAddress(
  path: string,
  lead: typeof TO_LIVE | typeof TO_EDIT,
): { tenant: string; path: string } | undefined {
  if (!path.startsWith(lead)) return undefined;
  const [tenant = "", ...rest] = path.slice(lead.length).split("/");
  // Removes leading slashes, because browsers would read them as the start of a host.
  return { tenant, path: `/${rest.join("/").replace(/^[\\/]+/, "")}` };
}
