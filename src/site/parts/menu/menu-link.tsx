import type { ReactNode } from "react";
import { isExternalUrl } from "../../../contract/addresses/addresses.ts";
import type { Menu } from "../../../contract/api/menus.ts";
import { useFramePage } from "../../view/frame-page.ts";
import { useText } from "../../view/use-text.ts";
import { isSamePath } from "./menu-paths.ts";

export interface MenuLinkProps {
  menu: Menu;
  className?: string | undefined;
  /** Whether the page belongs to the entry without being its target. */
  isCurrent?: boolean | undefined;
  /** Icon for external links. */
  externalMark?: ReactNode;
  children?: ReactNode;
}

/**
 * A menu entry as a link, or as plain text if it has no target. A folded entry stands for several entries of a large menu, which
 * load/unfold-menus.ts loads; without JavaScript it links to a page whose menu shows them.
 */
export function MenuLink({
  menu: { type, name, url, target, rest },
  className,
  isCurrent = false,
  externalMark,
  children = name,
}: MenuLinkProps) {
  const text = useText();
  const page = useFramePage();
  const Element = url ? "a" : rest ? "button" : "span";
  const isNewTab = target === "_blank";
  return (
    <Element
      className={className}
      href={url || undefined}
      target={isNewTab ? target : undefined}
      rel={isNewTab ? "noopener" : undefined}
      aria-current={isSamePath(url, page.url) ? "page" : isCurrent || undefined}
      data-folded={rest && `${type} ${JSON.stringify(rest)}`}
    >
      {children || (rest && `${text("more")} (${rest.to - rest.from})`)}
      {isNewTab && <span className="visually-hidden"> {text("opens-in-new-tab")}</span>}
      {isExternalUrl(url) && !/^(mailto|tel):/i.test(url) && externalMark}
    </Element>
  );
}
