import type { ReactNode } from "react";
import { isExternalUrl } from "../../contract/addresses.ts";
import type { Menu } from "../../contract/menus.ts";
import { usePage } from "../context.ts";
import { useText } from "../messages/use-text.ts";
import { isSamePath } from "./menu-paths.ts";

export interface MenuLinkProps {
  menu: Menu;
  className?: string | undefined;
  /** The page belongs to the entry, though it is not the page that the entry leads to. */
  isCurrent?: boolean | undefined;
  /** The sign of a link that leaves the site. */
  externalMark?: ReactNode;
  children?: ReactNode;
}

/** A menu entry as a link, or as plain text where it leads nowhere. */
export function MenuLink({
  menu,
  className,
  isCurrent = false,
  externalMark,
  children = menu.name,
}: MenuLinkProps) {
  const text = useText();
  const { url } = usePage();
  if (menu.url === "") return <span className={className}>{children}</span>;
  const isNewTab = menu.target === "_blank";
  return (
    <a
      className={className}
      href={menu.url}
      target={isNewTab ? "_blank" : undefined}
      rel={isNewTab ? "noopener" : undefined}
      aria-current={isSamePath(menu.url, url) ? "page" : isCurrent || undefined}
    >
      {children}
      {isNewTab && <span className="visually-hidden"> {text("opens-in-new-tab")}</span>}
      {isExternalUrl(menu.url) && !/^(mailto|tel):/i.test(menu.url) && externalMark}
    </a>
  );
}
