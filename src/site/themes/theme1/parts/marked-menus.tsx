import { MenuLink as PlainMenuLink, type MenuLinkProps } from "../../../parts/menu/menu-link.tsx";
import { MenuList as PlainMenuList, type MenuListProps } from "../../../parts/menu/menu-list.tsx";
import { Icon } from "./icon.tsx";

/** The theme's mark for external links. */
const marked = { externalMark: <Icon name="external" size="small" /> };

/** A menu entry's link. External links are marked. */
export function MenuLink(props: Omit<MenuLinkProps, "externalMark">) {
  return <PlainMenuLink {...props} {...marked} />;
}

/** Menu entries as lists. External links are marked. */
export function MenuList(props: Omit<MenuListProps, "externalMark">) {
  return <PlainMenuList {...props} {...marked} />;
}
