import type { Menu } from "../../contract/api/menus.ts";
import type { SiteData } from "../page/page.ts";

/** The entries of unfolded parts, by language and part. While a part loads, this is the text to show instead. */
const parts = new Map<string, readonly Menu[] | string>();
let unfolded = new WeakMap<SiteData, SiteData>();

/** Replaces a folded entry with the entries of its part, or with a text, on this page and on all later pages that contain the entry. */
export function setPart(key: string, part: readonly Menu[] | string): void {
  parts.set(key, part);
  unfolded = new WeakMap();
}

/** The site's data, with the parts of large menus that the visitor has unfolded. */
export function withUnfoldedParts(site: SiteData): SiteData {
  if (parts.size === 0) return site;
  const known = unfolded.get(site);
  if (known !== undefined) return known;
  const { top_menu, bottom_menu, left_menu, OurServices, FeaturedServices } = site;
  const unfoldAll = (menus: readonly Menu[]): Menu[] =>
    menus.flatMap((menu) => unfoldOne(menu, site.language));
  const grown = {
    ...site,
    top_menu: unfoldAll(top_menu),
    bottom_menu: unfoldAll(bottom_menu),
    left_menu: unfoldAll(left_menu),
    OurServices: unfoldAll(OurServices),
    FeaturedServices: unfoldAll(FeaturedServices),
  };
  unfolded.set(site, grown);
  return grown;
}

function unfoldOne(menu: Menu, language: string): Menu[] {
  const { type, rest, children } = menu;
  if (rest !== undefined) {
    const part = parts.get(`${language} ${type} ${JSON.stringify(rest)}`);
    if (part === undefined) return [menu];
    return typeof part === "string"
      ? [{ ...menu, name: part }]
      : part.flatMap((one) => unfoldOne(one, language));
  }
  return [
    children.length === 0 ? menu : { ...menu, children: children.flatMap((one) => unfoldOne(one, language)) },
  ];
}
