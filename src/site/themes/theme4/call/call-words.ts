import type { Menu } from "../../../../contract/menus.ts";
import type { SiteData } from "../../../page.ts";
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
