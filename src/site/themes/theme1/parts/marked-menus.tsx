import { MenuLink as PlainMenuLink, type MenuLinkProps } from "../../../parts/menu/menu-link.tsx";
import { MenuList as PlainMenuList, type MenuListProps } from "../../../parts/menu/menu-list.tsx";
import { Icon } from "./icon.tsx";

/** The theme's icon for external links. */
const marked = { externalMark: <Icon name="external" size="small" /> };

/** A menu entry as a link, with an icon on external links. */
export function MenuLink(props: Omit<MenuLinkProps, "externalMark">) {
  return <PlainMenuLink {...props} {...marked} />;
}

/** Menu entries as lists, with an icon on external links. */
export function MenuList(props: Omit<MenuListProps, "externalMark">) {
  return <PlainMenuList {...props} {...marked} />;
}
