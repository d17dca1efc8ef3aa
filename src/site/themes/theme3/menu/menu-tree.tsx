import { useEffect, useRef } from "react";
import type { Menu } from "../../../../contract/api/menus.ts";
import { MenuLink } from "../../../parts/menu/menu-link.tsx";
import { listPages } from "../../../parts/menu/menu-paths.ts";
import { useBranches } from "../../../parts/menu/use-branches.ts";
import { useSite } from "../../../view/context.ts";
import { useFramePage } from "../../../view/frame-page.ts";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "../parts/icon.tsx";
import { TREE_ID } from "../parts/popover-ids.ts";
import styles from "./menu-tree.module.css";

/** Maximum number of pages for which all branches of a tree are open at first. */
const SMALL_TREE = 40;

/** The left menu as a tree of disclosures. It is a column if there is room; otherwise the bar at the bottom opens it. */
export function MenuTree() {
  const text = useText();
  const { left_menu: menus, bannerTitle, banner } = useSite();
  const { url } = useFramePage();
  const column = useRef<HTMLElement>(null);
  const isSmall = !menus.some(({ children }) => children[0]?.rest) && listPages(menus).length <= SMALL_TREE;
  const branches = useBranches(menus, (menu) => isSmall && menus.includes(menu));

  useEffect(() => {
    const current = column.current?.querySelector<HTMLElement>("[aria-current]");
    if (current && column.current) bringIntoView(current, column.current);
  }, [url]);

  return (
    <nav id={TREE_ID} popover="auto" aria-label={text("handbook")} className={styles.tree} ref={column}>
      {bannerTitle && (
        <p className={styles.title}>
          <span>{bannerTitle}</span>
          {banner.subtitle && <span className={styles.subtitle}>{banner.subtitle}</span>}
        </p>
      )}
      <Entries menus={menus} branches={branches} />
    </nav>
  );
}

type BranchState = ReturnType<typeof useBranches>;

function Entries({ menus, branches }: { menus: readonly Menu[]; branches: BranchState }) {
  return (
    <ul>
      {menus.map((menu) => (
        <li key={menu.id}>
          {menu.children.length > 0 ? (
            <Branch menu={menu} branches={branches} />
          ) : (
            <MenuLink menu={menu} externalMark={<Icon name="external" />} className={styles.leaf} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** A branch of the tree. Its own page is its first entry, because a link inside the summary would be two controls in one. */
function Branch({ menu, branches }: { menu: Menu; branches: BranchState }) {
  const text = useText();
  return (
    <details open={branches.isOpen(menu)}>
      <summary {...branches.summaryProps(menu)}>
        <Icon name="chevron" />
        {menu.name}
      </summary>
      {menu.url !== "" && (
        <MenuLink menu={menu} externalMark={<Icon name="external" />} className={styles.leaf}>
          {text("overview")}
          <span className="visually-hidden">: {menu.name}</span>
        </MenuLink>
      )}
      <Entries menus={menu.children} branches={branches} />
    </details>
  );
}

/** Scrolls an element of the column into view, without scrolling the page. */
function bringIntoView(element: HTMLElement, column: HTMLElement): void {
  const { top, bottom } = element.getBoundingClientRect();
  const frame = column.getBoundingClientRect();
  if (top < frame.top || bottom > frame.bottom) column.scrollTop += top - frame.top - frame.height / 3;
}
