import { folderOf, isAtTop } from "../../../../contract/addresses/page-path.ts";
import type { Menu } from "../../../../contract/api/menus.ts";
import { isSamePath, trailTo } from "../../../parts/menu/menu-paths.ts";

/** The target of a tab. An entry without an address links to the first page below it. */
export function targetOf(menu: Menu): Menu | undefined {
  if (menu.url !== "") return menu;
  const [first] = menu.children.flatMap((child) => targetOf(child) ?? []);
  return first && { ...menu, url: first.url, target: first.target };
}

/**
 * The tab to which a page belongs: the tab that links to it, otherwise the tab whose part of the tree contains it, otherwise the tab
 * whose page is in the same folder.
 */
export function currentTab(tabs: readonly Menu[], tree: readonly Menu[], url: string): Menu | undefined {
  const part = trailTo(tree, url)[0];
  return (
    tabs.find((tab) => isSamePath(tab.url, url)) ??
    tabs.find((tab) => trailTo(tab.children, url).length > 0) ??
    (part && tabs.find((tab) => names(part, tab.url))) ??
    tabs.find((tab) => folderOf(tab.url) === folderOf(url) && !isAtTop(folderOf(url)))
  );
}

/** True if an entry or one of its descendants has this address, even if the page's entry is folded. */
function names({ url, children }: Menu, wanted: string): boolean {
  return isSamePath(url.replace(/#$/, ""), wanted) || children.some((child) => names(child, wanted));
}
