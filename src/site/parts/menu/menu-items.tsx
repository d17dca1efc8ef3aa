import { type ReactNode, use } from "react";
import type { Menu } from "../../../contract/api/menus.ts";
import { usePage, useSite } from "../../view/context.ts";
import { KeptMarkupContext } from "../../view/kept-markup.ts";
import { trailTo } from "./menu-paths.ts";

interface MenuItemsProps {
  menus: readonly Menu[];
  /** Distinguishes the ways in which a theme renders the same entry. */
  drawing: string;
  /** For each item. */
  className?: string | undefined;
  children: (menu: Menu) => ReactNode;
}

/** As rendered in the browser, and on the server for entries that lead to the current page. */
function DrawnItems(props: MenuItemsProps) {
  return props.menus.map((menu) => drawItem(menu, props));
}

function drawItem(menu: Menu, { className, children }: MenuItemsProps) {
  return (
    <li key={menu.id} className={className}>
      {children(menu)}
    </li>
  );
}

function KeptItems(props: MenuItemsProps) {
  const { url } = usePage();
  const { themeCode } = useSite();
  const keep = use(KeptMarkupContext);
  if (keep === undefined) return <DrawnItems {...props} />;
  const name = `${themeCode} ${props.drawing}`;
  return keep(
    props.menus.map((menu) => ({
      owner: menu,
      name,
      isOfPage: trailTo([menu], url).length > 0,
      draw: () => drawItem(menu, props),
    })),
  );
}

/**
 * Entries of a menu, with what is below each, as items of a list. Entries that do not lead to the current page look the same
 * on every page: the server reuses their markup.
 */
export const MenuItems = import.meta.env.SSR ? KeptItems : DrawnItems;
