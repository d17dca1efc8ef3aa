import type { ReactNode } from "react";
import { isExternalUrl } from "../../../contract/addresses/addresses.ts";
import type { Menu } from "../../../contract/api/menus.ts";
import { useFramePage } from "../../view/frame-page.ts";
import { useText } from "../../view/use-text.ts";
import { isSamePath } from "./menu-paths.ts";

export interface MenuLinkProps {
  menu: Menu;
  className?: string | undefined;
  /** Set if the page belongs to the entry without being its target. */
  isCurrent?: boolean | undefined;
  /** Icon for external links. */
  externalMark?: ReactNode;
  children?: ReactNode;
}

/** A menu entry as a link, or as plain text if it has no target. */
export function MenuLink({
  menu,
  className,
  isCurrent = false,
  externalMark,
  children = menu.name,
}: MenuLinkProps) {
  const text = useText();
  const { url } = useFramePage();
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
