import type { Menu } from "../../../../contract/menus.ts";
import { useSite } from "../../../context.ts";
import { useText } from "../../../messages/use-text.ts";
import { MenuLink } from "../../../parts/menu-link.tsx";
import { isLine } from "./is-line.ts";
import styles from "./menu-line.module.css";

/** The campaign's pages in a line. What is too much for a line folds, and opens in place: it never lies over the page. */
export function MenuLine() {
  const text = useText();
  const { top_menu: menus } = useSite();
  if (menus.length === 0) return null;
  if (isLine(menus)) {
    return (
      <nav aria-label={text("main-menu")} className={styles.line}>
        <Entries menus={menus} />
      </nav>
    );
  }
  return (
    <details className={styles.fold}>
      <summary>{text("menu")}</summary>
      <nav aria-label={text("main-menu")}>
        <Entries menus={menus} />
      </nav>
    </details>
  );
}

function Entries({ menus }: { menus: readonly Menu[] }) {
  return (
    <ul>
      {menus.map((menu) => (
        <li key={menu.id}>
          <MenuLink menu={menu} externalMark={<span aria-hidden="true">&nbsp;↗</span>} />
          {menu.children.length > 0 && <Entries menus={menu.children} />}
        </li>
      ))}
    </ul>
  );
}
