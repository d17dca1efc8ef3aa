import { splitLanguage } from "../addresses/addresses.ts";
import { folderOf, isPageAddress, pagePath } from "../addresses/page-path.ts";
import { LARGE_MENUS, MENU_ENTRIES, MENU_LIST_ENTRIES } from "./limits.ts";
import { type MenuNode, indexOfMenu } from "./menu-index.ts";
import { MENU_TYPES, type MenuType } from "./menu-types.ts";
import type { Menu, MenuRest, SiteMenus } from "./menus.ts";

/** Shown ranges of long lists begin at multiples of this number, so that neighbouring pages have the same menus. */
const STEP = MENU_LIST_ENTRIES / 2;

/** Path of the enquiry form. A theme may show the menu entry that links to it on every page. */
const FORM_PATH = "/need.html";

/** A range of a list. `from` is the first index, and `to` the index after the last. */
interface Window {
  from: number;
  to: number;
}

/** The open lists of a menu: for each parent, the shown range of its children. The root list has the key `undefined`. */
type Opening = Map<Menu | undefined, Window>;

/** The parts of large menus that a page shows. */
export interface MenuOpening {
  /** A key that is equal for pages that show the same entries. */
  key: string;
  draw(): SiteMenus;
}

/** True if the menus have so many entries that a page shows only some of them. */
export function areLarge(menus: SiteMenus): boolean {
  return MENU_TYPES.reduce((sum, type) => sum + indexOfMenu(menus[type]).count, 0) > LARGE_MENUS;
}

/**
 * Selects the menu entries that a page shows. These are the first entries, the paths to the page and to the enquiry form, the
 * siblings and children of the page, and then entries level by level up to the target number.
 */
export function openMenus(menus: SiteMenus, url: string): MenuOpening {
  const { prefix } = splitLanguage(url);
  const form = prefix === undefined ? FORM_PATH : `/${prefix}${FORM_PATH}`;
  const openings = new Map(MENU_TYPES.map((type) => [type, openFor(menus[type], url, form)]));
  fill(menus, openings);
  const key = MENU_TYPES.map((type) => keyOf(menus[type], openings.get(type) ?? new Map())).join("|");
  return {
    key,
    draw() {
      const drawn = { ...menus };
      for (const type of MENU_TYPES)
        drawn[type] = drawList(menus[type], undefined, "", {
          type,
          opening: openings.get(type) ?? new Map(),
        });
      return drawn;
    },
  };
}

/**
 * Returns the folded entries that a placeholder represents. If there are too many to show together, a new placeholder represents
 * the rest.
 */
export function menuPart(menus: readonly Menu[], type: MenuType, rest: MenuRest): Menu[] {
  const found = findList(menus, rest.entry);
  if (found === undefined) return [];
  const { list, parent } = found;
  const end = Math.min(rest.to, list.length);
  const start = Math.min(rest.from, end);
  const window =
    rest.near === "start"
      ? { from: start, to: Math.min(start + MENU_LIST_ENTRIES, end) }
      : { from: Math.max(end - MENU_LIST_ENTRIES, start), to: end };
  const opening: Opening = new Map([[parent, window]]);
  openLevels([{ list, parent }], opening, MENU_ENTRIES - (window.to - window.from));
  return drawList(list.slice(0, end), parent, rest.entry, { type, opening, first: start });
}

function findList(
  menus: readonly Menu[],
  entry: string,
): { list: readonly Menu[]; parent: Menu | undefined } | undefined {
  let list = menus;
  let parent: Menu | undefined;
  for (const id of entry === "" ? [] : entry.split("/")) {
    parent = list.find((menu) => encodeURIComponent(menu.id) === id);
    if (parent === undefined) return undefined;
    list = parent.children;
  }
  return { list, parent };
}

function openFor(menus: readonly Menu[], url: string, form: string): Opening {
  const opening: Opening = new Map();
  const { byPath } = indexOfMenu(menus);
  const nodes = byPath.get(pagePath(url)) ?? [];
  // If several entries link to the page, some themes mark the first one, and others the one below the page's own group.
  const ofGroup = nodes.find((node) => isOfGroup(rootOf(node).menu, url));
  for (const node of new Set([nodes[0], ofGroup])) {
    if (node === undefined) continue;
    openPathTo(menus, node, opening);
    if (node.menu.children.length > 0) openAt(node.menu.children, node.menu, 0, opening);
  }
  const toForm = byPath.get(form)?.[0];
  if (toForm !== undefined) openPathTo(menus, toForm, opening);
  openAt(menus, undefined, 0, opening);
  return opening;
}

function isOfGroup({ url: own }: Menu, url: string): boolean {
  return own !== "" && folderOf(own) === folderOf(url);
}

function rootOf(node: MenuNode): MenuNode {
  return node.parent === undefined ? node : rootOf(node.parent);
}

function openPathTo(menus: readonly Menu[], { parent, position }: MenuNode, opening: Opening): void {
  if (parent !== undefined) openPathTo(menus, parent, opening);
  openAt(parent?.menu.children ?? menus, parent?.menu, position, opening);
}

function openAt(list: readonly Menu[], parent: Menu | undefined, position: number, opening: Opening): void {
  if (opening.has(parent)) return;
  if (list.length <= MENU_LIST_ENTRIES) opening.set(parent, { from: 0, to: list.length });
  else {
    const start = Math.floor((position - STEP / 2) / STEP) * STEP;
    const from = Math.max(0, Math.min(start, list.length - MENU_LIST_ENTRIES));
    opening.set(parent, { from, to: Math.min(from + MENU_LIST_ENTRIES, list.length) });
  }
}

interface List {
  list: readonly Menu[];
  parent: Menu | undefined;
}

/** Opens further lists of all menus up to the target number of entries. */
function fill(menus: SiteMenus, openings: ReadonlyMap<MenuType, Opening>): void {
  let room = MENU_ENTRIES;
  for (const opening of openings.values()) for (const { from, to } of opening.values()) room -= to - from;
  for (const [type, opening] of openings)
    room = openLevels([{ list: menus[type], parent: undefined }], opening, room);
}

/** Opens lists level by level. Returns how many more entries could be opened. */
function openLevels(lists: readonly List[], opening: Opening, room: number): number {
  const next: List[] = [];
  let left = room;
  for (const { list, parent } of lists) {
    const window = opening.get(parent);
    if (window === undefined) continue;
    for (const menu of list.slice(window.from, window.to)) {
      const { length } = menu.children;
      if (length === 0) continue;
      if (!opening.has(menu) && length <= Math.min(left, MENU_LIST_ENTRIES)) {
        opening.set(menu, { from: 0, to: length });
        left -= length;
      }
      next.push({ list: menu.children, parent: menu });
    }
  }
  return next.length === 0 ? left : openLevels(next, opening, left);
}

function keyOf(menus: readonly Menu[], opening: Opening): string {
  const write = (list: readonly Menu[], parent: Menu | undefined): string => {
    const window = opening.get(parent);
    if (window === undefined) return "";
    const below = list
      .slice(window.from, window.to)
      .map((menu) => (menu.children.length === 0 ? "" : write(menu.children, menu)));
    return `(${window.from}-${window.to}${below.join(",")})`;
  };
  return write(menus, undefined);
}

interface Drawing {
  type: MenuType;
  opening: Opening;
  /** Index of the first entry to include. Earlier entries are omitted without a placeholder. */
  first?: number;
}

function drawList(
  list: readonly Menu[],
  parent: Menu | undefined,
  entry: string,
  { type, opening, first = 0 }: Drawing,
): Menu[] {
  const { from, to } = opening.get(parent) ?? { from: first, to: first };
  const before: MenuRest = { entry, from: first, to: from, near: "end" };
  const after: MenuRest = { entry, from: to, to: list.length, near: "start" };
  const drawn = list.slice(from, to).map((menu) => {
    const path = entry === "" ? encodeURIComponent(menu.id) : `${entry}/${encodeURIComponent(menu.id)}`;
    return menu.children.length === 0
      ? menu
      : { ...menu, children: drawList(menu.children, menu, path, { type, opening }) };
  });
  return [...foldedEntry(list, type, before), ...drawn, ...foldedEntry(list, type, after)];
}

function foldedEntry(list: readonly Menu[], type: MenuType, rest: MenuRest): Menu[] {
  if (rest.from >= rest.to) return [];
  // The address gets a fragment, so that no theme mistakes the placeholder for the menu entry of that page.
  const url = nearestUrl(list, rest);
  return [{ id: `\u2026${rest.from}`, type, name: "", url: withFragment(url), children: [], rest }];
}

function withFragment(url: string): string {
  return url === "" || url.includes("#") ? url : `${url}#`;
}

/**
 * Returns an address for the placeholder of folded entries: of the folded page that is nearest to the shown entries. The menu of that
 * page shows the entries around it. If no folded entry is a page, returns the nearest other address.
 */
function nearestUrl(list: readonly Menu[], { from, to, near }: MenuRest): string {
  const find = (isWanted: (url: string) => boolean): string | undefined => {
    for (let step = 0; step < to - from; step += 1) {
      const menu = list[near === "start" ? from + step : to - 1 - step];
      const url = menu && firstUrl(menu, isWanted);
      if (url !== undefined) return url;
    }
    return undefined;
  };
  return find(isPageAddress) ?? find((url) => url !== "") ?? "";
}

function firstUrl({ url, children }: Menu, isWanted: (url: string) => boolean): string | undefined {
  if (isWanted(url)) return url;
  for (const child of children) {
    const found = firstUrl(child, isWanted);
    if (found !== undefined) return found;
  }
  return undefined;
}
