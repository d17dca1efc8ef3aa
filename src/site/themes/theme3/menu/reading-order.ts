import type { Article } from "../../../../contract/articles.ts";
import type { Menu } from "../../../../contract/menus.ts";
import { isSamePath, listPages } from "../../../parts/menu-paths.ts";

export interface ReadingPlace {
  previous: { title: string; url: string } | undefined;
  next: { title: string; url: string } | undefined;
  /** Where the page stands in the whole handbook, from 1; absent for pages that the tree does not name. */
  position: { current: number; total: number } | undefined;
}

/** Before and after a page: as the tree has it, through all its parts, else as the article's own group has it. */
export function readingPlace(
  tree: readonly Menu[],
  url: string,
  article?: Pick<Article, "previous" | "next">,
): ReadingPlace {
  const pages = listPages(tree);
  const index = pages.findIndex((page) => isSamePath(page.url, url));
  if (index < 0)
    return {
      previous: article?.previous ?? undefined,
      next: article?.next ?? undefined,
      position: undefined,
    };
  return {
    previous: linkTo(pages[index - 1]),
    next: linkTo(pages[index + 1]),
    position: { current: index + 1, total: pages.length },
  };
}

function linkTo(menu: Menu | undefined): { title: string; url: string } | undefined {
  return menu && { title: menu.name, url: menu.url };
}
