import type { ReactNode } from "react";
import type { Menu } from "../../../contract/api/menus.ts";
import { MenuLink } from "./menu-link.tsx";

export interface MenuListProps {
  menus: readonly Menu[];
  /** Number of levels to show. Default: all. */
  depth?: number;
  className?: string | undefined;
  linkClassName?: string | undefined;
  /** Icon for external links. */
  externalMark?: ReactNode;
}

/** Menu entries as nested lists, all expanded. Renders nothing if there are no entries. `className` applies to every list. */
export function MenuList({ menus, depth = Number.POSITIVE_INFINITY, ...look }: MenuListProps) {
  const { className, linkClassName, externalMark } = look;
  if (menus.length === 0) return null;
  return (
    <ul className={className}>
      {menus.map((menu) => (
        <li key={menu.id}>
          <MenuLink menu={menu} className={linkClassName} externalMark={externalMark} />
          {depth > 1 && <MenuList menus={menu.children} depth={depth - 1} {...look} />}
        </li>
      ))}
    </ul>
  );
}
