import type { Menu } from "../../../../contract/menus.ts";
import type { PageContent, SiteData } from "../../../page.ts";
import { trailTo } from "../../../parts/menu-paths.ts";

/**
 * The menu entry that leads to the need form, wherever the editor put it: its name is the call, its
 * description what stands beside. Nothing where no menu leads there.
 */
export function findCall(
  { FeaturedServices, OurServices, top_menu, bottom_menu }: SiteData,
  needUrl: string,
): Menu | undefined {
  return trailTo([...FeaturedServices, ...OurServices, ...top_menu, ...bottom_menu], needUrl).at(-1);
}

/**
 * Which of the need forms in a page's text answers the call, counted from 0; -1 where none does. Any form will do,
 * unless the call's address names a category: then one of that category, or one that leaves the choice.
 */
export function findReply(content: PageContent, call: Menu | undefined): number {
  if (content.name !== "article") return -1;
  const wanted = new URLSearchParams(call?.url.split("?", 2)[1]).get("category");
  return content.article.blocks
    .filter(({ kind }) => kind === "need")
    .findIndex(({ attributes: { category } }) => !wanted || !category || category === wanted);
}
