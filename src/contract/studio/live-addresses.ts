import type { LanguageCode } from "../addresses/locales.ts";

/** On the Studio's host: redirects an editor to a page of a site, which then shows an edit link. Followed by tenant and path. */
export const TO_LIVE = "/studio/live/";
/** On the Studio's host: redirects from a page of a site to the editor of its text. Followed by tenant and path. */
export const TO_EDIT = "/studio/edit/";
/** On sites' hosts: accepts editors who come from the Studio, and serves the script and style of their edit link. */
export const EDITOR_PATH = "/studio/editor/";

/**
 * Address on the Studio's host that redirects to an article's page on its site.
 * @param path group and slug, or the slug alone
 */
export function liveArticlePath(tenant: string, language: LanguageCode, path: string): string {
  return `${liveSitePath(tenant)}${language}/${path.split("/").map(encodeURIComponent).join("/")}.html`;
}

/** Address on the Studio's host that redirects to a site. */
export function liveSitePath(tenant: string): string {
  return `${TO_LIVE}${encodeURIComponent(tenant)}/`;
}

/**
 * The address on a site that accepts an editor.
 *
 * @param session the id of the editor's session
 * @param path of the page, encoded
 */
export function handOverPath(token: string, session: string, path: string): string {
  return `${EDITOR_PATH}${token}/${session}${path}`;
}

/** Tenant and path in one of these addresses; `undefined` if it is malformed. */
export function readLiveAddress(
  path: string,
  lead: typeof TO_LIVE | typeof TO_EDIT,
): { tenant: string; path: string } | undefined {
  if (!path.startsWith(lead)) return undefined;
  const [tenant = "", ...rest] = path.slice(lead.length).split("/");
  // Leading slashes would name a host.
  return { tenant, path: `/${rest.join("/").replace(/^[\\/]+/, "")}` };
}
