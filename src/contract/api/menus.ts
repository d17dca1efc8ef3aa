import * as v from "valibot";
import { linkAddress } from "../addresses/addresses.ts";
import { isRecord } from "./is-record.ts";
import { MAXIMUM_MENU_DEPTH } from "./limits.ts";
import { MENU_TYPES, type MenuType } from "./menu-types.ts";

export interface Menu {
  id: string | number;
  type: string;
  name: string;
  /** The complete address with any language prefix; empty for a heading without a link. */
  url: string;
  icon?: string | undefined;
  description?: string | undefined;
  target?: string | undefined;
  children: Menu[];
  /**
   * Set on a placeholder that replaces folded entries of a large menu. Its `url` is that of one of the folded entries, with an
   * empty fragment.
   */
  rest?: MenuRest | undefined;
}

/** A range of folded entries (entries that the page omits) in one list of a menu. */
export interface MenuRest {
  /** The ids from the root of the menu to the parent of the list, each URL-encoded and joined by `/`; empty for the root. */
  entry: string;
  /** Indexes in the list: that of the first folded entry, and that after the last one. */
  from: number;
  to: number;
  /** The end of the range that is next to the shown entries. */
  near: "start" | "end";
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

const place = v.pipe(v.number(), v.integer(), v.minValue(0));

const menuRestSchema = v.object({
  entry: v.string(),
  from: place,
  to: place,
  near: v.picklist(["start", "end"]),
});

/** Schema of a menu entry. Placeholders may replace some of its children. */
export const openMenuSchema: v.GenericSchema<Menu> = v.object({
  id: v.union([v.string(), v.number()]),
  type: v.string(),
  name: v.string(),
  url: v.string(),
  icon: v.optional(v.string()),
  description: v.optional(v.string()),
  target: v.optional(v.string()),
  children: v.array(v.lazy(() => openMenuSchema)),
  rest: v.optional(menuRestSchema),
});

/** Schema of a page's position among all pages of `left_menu`, in reading order. */
export const menuPositionSchema = v.object({
  current: place,
  total: place,
  previous: v.optional(v.object({ title: v.string(), url: v.string() })),
  next: v.optional(v.object({ title: v.string(), url: v.string() })),
});
export type MenuPosition = v.InferOutput<typeof menuPositionSchema>;

/** Schema of `data` of the menus of one page. */
export const openMenusSchema = v.object({
  menus: v.record(v.string(), openMenuSchema),
  place: v.optional(menuPositionSchema),
});

/** Schema of `data` of the menu tree: one root entry per menu type, by type. */
export const menuTreeSchema = v.record(v.string(), menuSchema);
export type MenuTree = v.InferOutput<typeof menuTreeSchema>;

export type SiteMenus = Record<MenuType, Menu[]>;

export function emptyMenus(): SiteMenus {
  return { top_menu: [], bottom_menu: [], left_menu: [], OurServices: [], FeaturedServices: [] };
}

/**
 * Reads a menu tree in any form that a backend may send: an object or an array of entries with `type` and `children`. An entry
 * without a type gets its key as its type. Children without an id (`0` is an id) are dropped at every depth, and a child without
 * a name gets its address as its name. Other text fields become empty if they are neither text nor number, and so do forbidden
 * link addresses. Never throws.
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

/** Converts anything that {@link readMenuTree} can read to the form of {@link menuTreeSchema}. */
export const lenientMenuTree: v.GenericSchema<unknown, MenuTree> = v.pipe(
  v.custom<object>((data) => typeof data === "object" && data !== null, "The menu tree is not an object"),
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
        // Never empty: a link without text is invisible, and screen readers cannot announce it.
        name: textOf(child["name"]) || url || String(id),
        url,
        icon: textOf(child["icon"]) || undefined,
        description: textOf(child["description"]) || undefined,
        target: textOf(child["target"]) || undefined,
        children: readChildren(child["children"], type, depth + 1),
        ...readRest(child["rest"]),
      },
    ];
  });
}

function readRest(given: unknown): Pick<Menu, "rest"> {
  return v.is(menuRestSchema, given) ? { rest: given } : {};
}

function isMenuType(type: string): type is MenuType {
  return (MENU_TYPES as readonly string[]).includes(type);
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
}
