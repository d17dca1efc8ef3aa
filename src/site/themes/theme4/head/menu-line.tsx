import { MenuList } from "../../../parts/menu/menu-list.tsx";
import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { isLine } from "./is-line.ts";
import styles from "./menu-line.module.css";

/** The mark of external links. */
export const EXTERNAL_MARK = <span aria-hidden="true">&nbsp;↗</span>;

/** The pages of the campaign in one line. A menu that does not fit is folded and opens in place, so that it never covers the page. */
export function MenuLine() {
  const text = useText();
  const { top_menu: menus } = useSite();
  if (menus.length === 0) return null;
  if (isLine(menus)) {
    return (
      <nav aria-label={text("main-menu")} className={styles.line}>
        <MenuList menus={menus} externalMark={EXTERNAL_MARK} />
      </nav>
    );
  }
  return (
    <details className={styles.fold}>
      <summary>{text("menu")}</summary>
      <nav aria-label={text("main-menu")}>
        <MenuList menus={menus} externalMark={EXTERNAL_MARK} />
      </nav>
    </details>
  );
}
