import { type ReactNode, use } from "react";
import type { Menu } from "../../contract/menus.ts";
import { usePage, useSite } from "../context.ts";
import { KeptMarkupContext } from "../kept-markup.ts";
import { trailTo } from "./menu-paths.ts";

interface MenuItemProps {
  menu: Menu;
  /** Tells the ways apart in which a theme draws one entry. */
  drawing: string;
  className?: string | undefined;
  children: ReactNode;
}

/** As the browser draws it, and the server with the page that it leads to. */
function DrawnItem({ className, children }: MenuItemProps) {
  return <li className={className}>{children}</li>;
}

function KeptItem(props: MenuItemProps) {
  const { menu, drawing, children } = props;
  const { url } = usePage();
  const { themeCode } = useSite();
  const keep = use(KeptMarkupContext);
  const isOfPage = trailTo([menu], url).length > 0;
  const markup = isOfPage ? undefined : keep?.(menu, `${themeCode} ${drawing}`, children);
  return <DrawnItem {...props}>{markup ?? children}</DrawnItem>;
}

/**
 * An entry of a menu and what is below it, as an item of a list. Where it does not lead to the page that
 * is shown, it looks the same on every page: there the server takes it as it was drawn before.
 */
export const MenuItem = import.meta.env.SSR ? KeptItem : DrawnItem;
