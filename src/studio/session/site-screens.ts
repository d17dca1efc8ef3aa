import type { StudioParameters, StudioScreen } from "../../contract/studio/addresses.ts";
import type { Action } from "../../contract/studio/roles.ts";

type SiteScreen = {
  [Screen in StudioScreen]: StudioParameters[Screen] extends { tenant: string } ? Screen : never;
}[StudioScreen];

/** The screens of a site in menu order, with the permission that each requires. */
export const SITE_SCREENS = [
  { screen: "today", action: "site.read" },
  { screen: "articles", action: "site.read" },
  { screen: "groups", action: "site.read" },
  { screen: "words", action: "article.publish" },
  { screen: "media", action: "site.read" },
  { screen: "menus", action: "site.read" },
  { screen: "banners", action: "site.read" },
  { screen: "enquiries", action: "needs.read" },
  { screen: "visits", action: "visits.read" },
  { screen: "redirects", action: "site.read" },
  { screen: "look", action: "site.read" },
  { screen: "releases", action: "site.read" },
  { screen: "history", action: "history.read" },
  { screen: "settings", action: "menus.write" },
  { screen: "people", action: "people.read" },
] as const satisfies readonly { screen: Exclude<SiteScreen, "article">; action: Action }[];
