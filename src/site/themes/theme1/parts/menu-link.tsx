import { MenuLink as PlainMenuLink, type MenuLinkProps } from "../../../parts/menu/menu-link.tsx";
import { Icon } from "./icon.tsx";

/** A menu entry, with the theme's mark for external links. */
export function MenuLink(props: Omit<MenuLinkProps, "externalMark">) {
  return <PlainMenuLink {...props} externalMark={<Icon name="external" size="small" />} />;
}
