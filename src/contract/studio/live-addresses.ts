import type { LanguageCode } from "../addresses/locales.ts";

/** On the Studio's host: leads an editor to a page of a site, which then has a link back. Tenant and path follow. */
export const TO_LIVE = "/studio/live/";
/** On the Studio's host: leads from a page of a site to where its text is edited. Tenant and path follow. */
export const TO_EDIT = "/studio/edit/";
/** On sites' hosts: takes in whoever comes from the Studio, and has what their pages load besides. */
export const EDITOR_PATH = "/studio/editor/";

/** Leads to an article's page on its site, in a language. @param path group and slug, or the slug alone */
export function liveArticlePath(tenant: string, language: LanguageCode, path: string): string {
  return `${liveSitePath(tenant)}${language}/${path.split("/").map(encodeURIComponent).join("/")}.html`;
}

/** Leads to a site. */
export function liveSitePath(tenant: string): string {
  return `${TO_LIVE}${encodeURIComponent(tenant)}/`;
}

/**
 * The address on a site that takes an editor in.
 *
 * @param session the id of the editor's session
 * @param path of the page, encoded
 */
export function handOverPath(token: string, session: string, path: string): string {
  return `${EDITOR_PATH}${token}/${session}${path}`;
}

/** Tenant and path behind one of these addresses; `undefined` if there is no such thing. */
export function readLead(
  path: string,
  lead: typeof TO_LIVE | typeof TO_EDIT,
): { tenant: string; path: string } | undefined {
  if (!path.startsWith(lead)) return undefined;
  const [tenant = "", ...rest] = path.slice(lead.length).split("/");
  // Slashes at the beginning would name a host.
  return { tenant, path: `/${rest.join("/").replace(/^[\\/]+/, "")}` };
}
