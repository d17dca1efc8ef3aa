import { stringify } from "yaml";
import type { MENU_TYPES } from "../../src/contract/api/menu-types.ts";
import type { SettingsSize } from "./settings-size.ts";
import { GROUPS, hostOf, tenantCode } from "./size.ts";

/** Returns the settings files of a site by name. */
export function largeSettings({ kind, size, theme }: SettingsSize): Record<string, string> {
  const groups = kind === "groups" ? size : GROUPS;
  return {
    "site.yaml": stringify({
      code: tenantCode(0),
      name: "Site 0",
      theme,
      hosts: [hostOf(0)],
      languages: [{ code: "en", default: true }, { code: "zh" }, { code: "kr" }],
      groups: Array.from({ length: groups }, (_, group) => ({
        slug: `group-${group}`,
        name: `Group ${group}`,
      })),
      config: { siteConfig: { title: "Site 0", homeBannerId: "home" } },
    }),
    "menus.yaml": stringify(menusOf(kind === "menu entries" ? size : 50)),
    "redirects.yaml": stringify(
      Array.from({ length: kind === "redirects" ? size : 50 }, (_, rule) => ({
        from: `/old/page-${rule}.html`,
        to: `/group-${rule % GROUPS}/varied-${rule % 1_000}.html`,
      })),
    ),
    "banners.yaml": stringify({
      home: Array.from({ length: kind === "banners" ? size : 20 }, (_, banner) => ({
        id: `banner-${banner}`,
        title: `Banner ${banner}`,
        image: "harbor.svg",
        article: `varied-${banner % 1_000}`,
      })),
    }),
  };
}

interface Entry {
  id: string;
  name: Record<string, string>;
  article: string;
  children?: Entry[];
}

/**
 * Returns menus of three levels, in which each entry has the same number of children. The main menu and the tree each have half
 * of the entries.
 */
function menusOf(entries: number): Partial<Record<(typeof MENU_TYPES)[number], Entry[]>> {
  const half = Math.floor(entries / 2);
  const width = Math.max(2, Math.round(Math.cbrt(half)));
  let number = 0;
  const build = (depth: number, most: number): Entry[] => {
    const built: Entry[] = [];
    while (built.length < width && number < most) {
      const id = number++;
      const name = { en: `Chapter ${id} of the manual`, zh: `手册第${id}章`, kr: `설명서 ${id}장` };
      built.push({ id: `entry-${id}`, name, article: `varied-${id % 1_000}` });
      const children = depth < 3 ? build(depth + 1, most) : [];
      if (children.length > 0) Object.assign(built.at(-1) ?? {}, { children });
    }
    return built;
  };
  const roots = (from: number): Entry[] => {
    number = from;
    const all: Entry[] = [];
    while (number < from + half) all.push(...build(1, from + half));
    return all;
  };
  return { top_menu: roots(0), left_menu: roots(half) };
}
