import type { Article } from "../../../../contract/api/articles.ts";
import type { Menu, MenuPosition } from "../../../../contract/api/menus.ts";
import { isSamePath, listPages } from "../../../parts/menu/menu-paths.ts";

export interface ReadingPosition {
  previous: { title: string; url: string } | null | undefined;
  next: { title: string; url: string } | null | undefined;
  /** The position of the page in the whole handbook, from 1; `undefined` for pages that are not in the tree. */
  position?: { current: number; total: number };
}

/**
 * The previous and the next page. They are those of `place` if the tree is folded, otherwise the neighbours in the whole tree, otherwise
 * those in the article's group.
 */
export function positionInOrder(
  tree: readonly Menu[],
  url: string,
  article?: Pick<Article, "previous" | "next">,
  place?: MenuPosition,
): ReadingPosition {
  if (place !== undefined) {
    const { previous, next, ...position } = place;
    return { previous, next, position };
  }
  const pages = listPages(tree);
  const index = pages.findIndex((page) => isSamePath(page.url, url));
  if (index < 0) return { previous: article?.previous, next: article?.next };
  return {
    previous: linkTo(pages[index - 1]),
    next: linkTo(pages[index + 1]),
    position: { current: index + 1, total: pages.length },
  };
}

function linkTo(menu: Menu | undefined): { title: string; url: string } | undefined {
  return menu && { title: menu.name, url: menu.url };
}
