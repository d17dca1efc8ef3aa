import { isPageAddress, pagePath } from "../addresses/page-path.ts";
import type { Menu, MenuPosition } from "./menus.ts";

/** An entry of a menu with its position in the menu. */
export interface MenuNode {
  menu: Menu;
  parent: MenuNode | undefined;
  /** The entry's index among the children of its parent. */
  position: number;
}

interface MenuIndex {
  /** Number of entries in the whole menu. */
  count: number;
  /** The entries that link to a page, by the page's path: at most the first {@link MAXIMUM_ENTRIES_PER_PAGE}. */
  byPath: ReadonlyMap<string, readonly MenuNode[]>;
  /** Each page once, in reading order. `places` contains the index of each page by path. */
  pages: readonly Menu[];
  places: ReadonlyMap<string, number>;
}

const MAXIMUM_ENTRIES_PER_PAGE = 20;

const known = new WeakMap<readonly Menu[], MenuIndex>();

/** Returns the index of a menu. It is created once per menu, because a menu may have ten thousand entries. */
export function indexOfMenu(menus: readonly Menu[]): MenuIndex {
  const index = known.get(menus) ?? createIndex(menus);
  known.set(menus, index);
  return index;
}

function createIndex(menus: readonly Menu[]): MenuIndex {
  let count = 0;
  const byPath = new Map<string, MenuNode[]>();
  const pages: Menu[] = [];
  const places = new Map<string, number>();
  const visit = (list: readonly Menu[], parent: MenuNode | undefined): void =>
    list.forEach((menu, position) => {
      count += 1;
      const node = { menu, parent, position };
      const path = pagePath(menu.url);
      if (menu.url !== "" && !menu.url.includes("#")) {
        const others = byPath.get(path);
        if (others === undefined) byPath.set(path, [node]);
        else if (others.length < MAXIMUM_ENTRIES_PER_PAGE) others.push(node);
      }
      if (isPageAddress(menu.url) && !places.has(path)) {
        places.set(path, pages.length);
        pages.push(menu);
      }
      visit(menu.children, node);
    });
  visit(menus, undefined);
  return { count, byPath, pages, places };
}

/** Returns the position of a page in the reading order of a menu, with its neighbours. */
export function positionInMenu(menus: readonly Menu[], url: string): MenuPosition | undefined {
  const { pages, places } = indexOfMenu(menus);
  const position = places.get(pagePath(url));
  if (position === undefined) return undefined;
  const [previous, next] = [pages[position - 1], pages[position + 1]];
  return {
    current: position + 1,
    total: pages.length,
    ...(previous && { previous: { title: previous.name, url: previous.url } }),
    ...(next && { next: { title: next.name, url: next.url } }),
  };
}
