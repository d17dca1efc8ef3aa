import { type ReactNode, use } from "react";
import type { Menu } from "../../contract/menus.ts";
import { usePage, useSite } from "../context.ts";
import { KeptMarkupContext } from "../kept-markup.ts";
import { trailTo } from "./menu-paths.ts";

interface MenuItemsProps {
  menus: readonly Menu[];
  /** Tells the ways apart in which a theme draws one entry. */
  drawing: string;
  /** Of each item. */
  className?: string | undefined;
  children: (menu: Menu) => ReactNode;
}

/** As the browser draws them, and the server with the page that they lead to. */
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
 * Entries of a menu, each with what is below it, as items of a list. Those that do not lead to the page that is
 * shown look the same on every page: there the server takes them as they were drawn before.
 */
export const MenuItems = import.meta.env.SSR ? KeptItems : DrawnItems;
