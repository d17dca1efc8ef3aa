import type { Menu } from "../../../../contract/api/menus.ts";
import type { PageContent, SiteData } from "../../../page/page.ts";
import { trailTo } from "../../../parts/menu/menu-paths.ts";

/**
 * The menu entry that links to the enquiry form, in whichever menu it is. Its name is the text of the call to action, and its description
 * the line next to it. `undefined` if no menu links to the form.
 */
export function findCall(
  { FeaturedServices, OurServices, top_menu, bottom_menu }: SiteData,
  needUrl: string,
): Menu | undefined {
  return trailTo([...FeaturedServices, ...OurServices, ...top_menu, ...bottom_menu], needUrl).at(-1);
}

/**
 * The index of the enquiry form in a page's text to which the call to action links; -1 if there is none. If the call's address names a
 * category, the form must have the same category, or let the visitor choose.
 */
export function findReply(content: PageContent, call: Menu | undefined): number {
  if (content.name !== "article") return -1;
  const wanted = new URLSearchParams(call?.url.split("?", 2)[1]).get("category");
  return content.article.blocks.findIndex(
    ({ kind, attributes: { category } }) => kind === "need" && (!wanted || !category || category === wanted),
  );
}
