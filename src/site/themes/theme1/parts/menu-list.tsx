import { MenuList as PlainMenuList, type MenuListProps } from "../../../parts/menu/menu-list.tsx";
import { Icon } from "./icon.tsx";

/** Menu entries as lists, with the theme's mark for external links. */
export function MenuList(props: Omit<MenuListProps, "externalMark">) {
  return <PlainMenuList {...props} externalMark={<Icon name="external" size="small" />} />;
}
