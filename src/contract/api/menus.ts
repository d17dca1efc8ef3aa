import * as v from "valibot";
import { linkAddress } from "../addresses/addresses.ts";
import { isRecord } from "./is-record.ts";
import { MAXIMUM_MENU_DEPTH } from "./limits.ts";

export const MENU_TYPES = [
  "top_menu",
  "bottom_menu",
  "left_menu",
  "OurServices",
  "FeaturedServices",
] as const;

export type MenuType = (typeof MENU_TYPES)[number];

export interface Menu {
  id: string | number;
  type: string;
  name: string;
  /** A complete address, language prefix included; empty for a heading that leads nowhere. */
  url: string;
  icon?: string | undefined;
  description?: string | undefined;
  target?: string | undefined;
  children: Menu[];
}

export const menuSchema: v.GenericSchema<Menu> = v.object({
  id: v.union([v.string(), v.number()]),
  type: v.string(),
  name: v.string(),
  url: v.string(),
  icon: v.optional(v.string()),
  description: v.optional(v.string()),
  target: v.optional(v.string()),
  children: v.array(v.lazy(() => menuSchema)),
});

/** `data` of the menu tree: one root entry per menu type, keyed by it. */
export const menuTreeSchema = v.record(v.string(), menuSchema);
export type MenuTree = v.InferOutput<typeof menuTreeSchema>;

export type SiteMenus = Record<MenuType, Menu[]>;

export function emptyMenus(): SiteMenus {
  return { top_menu: [], bottom_menu: [], left_menu: [], OurServices: [], FeaturedServices: [] };
}

/**
 * Reads a menu tree in any form that a backend may send: an object or an array of entries with `type` and
 * `children`. The type of an entry without one is its key. Children without an id are dropped at every depth
 * (`0` is an id), and a child without a name gets its address as its name. Other text fields become empty if
 * they are neither text nor number, and so do addresses that a link must not have. Never throws.
 */
export function readMenuTree(data: unknown): SiteMenus {
  const menus = emptyMenus();
  if (typeof data !== "object" || data === null) return menus;
  for (const [key, entry] of Object.entries(data)) {
    if (!isRecord(entry)) continue;
    const type = textOf(entry["type"]) || key;
    if (!isMenuType(type)) continue;
    menus[type] = [...menus[type], ...readChildren(entry["children"], type, 1)];
  }
  return menus;
}

/** Turns whatever {@link readMenuTree} can read into the form of {@link menuTreeSchema}. */
export const lenientMenuTree: v.GenericSchema<unknown, MenuTree> = v.pipe(
  v.custom<object>((data) => typeof data === "object" && data !== null, "The menu tree is no object"),
  v.transform((data): MenuTree => {
    const roots = Object.entries(readMenuTree(data)).map(([type, children]): [string, Menu] => [
      type,
      { id: type, type, name: "", url: "", children },
    ]);
    return Object.fromEntries(roots);
  }),
);

function readChildren(children: unknown, type: string, depth: number): Menu[] {
  if (typeof children !== "object" || children === null || depth > MAXIMUM_MENU_DEPTH) return [];
  return Object.values(children).flatMap((child: unknown) => {
    if (!isRecord(child)) return [];
    const { id } = child;
    if ((typeof id !== "string" || id === "") && typeof id !== "number") return [];
    const url = linkAddress(textOf(child["url"]));
    return [
      {
        id,
        type: textOf(child["type"]) || type,
        // A link without text can be neither seen nor read out.
        name: textOf(child["name"]) || url || String(id),
        url,
        icon: textOf(child["icon"]) || undefined,
        description: textOf(child["description"]) || undefined,
        target: textOf(child["target"]) || undefined,
        children: readChildren(child["children"], type, depth + 1),
      },
    ];
  });
}

function isMenuType(type: string): type is MenuType {
  return (MENU_TYPES as readonly string[]).includes(type);
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
