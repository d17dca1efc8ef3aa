import type { Menu } from "../../../../contract/api/menus.ts";
import { MenuLink } from "../../../parts/menu/menu-link.tsx";
import { MenuList } from "../../../parts/menu/menu-list.tsx";
import { displaySize } from "../parts/display-size.ts";
import styles from "./menu-sheet.module.css";

/** Maximum number of entries for each type size, so that the whole menu is visible at once. */
const LOOKS = [
  { look: "few", entries: 4 },
  { look: "some", entries: 8 },
] as const;

/** The mark of external links. */
const EXTERNAL_MARK = <span aria-hidden="true"> ↗</span>;

/** The menu with all entries visible at once: large names in a column, each with its children next to it, up to four levels deep. */
export function MenuSheet({ menus }: { menus: readonly Menu[] }) {
  const look = LOOKS.find(({ entries }) => menus.length <= entries)?.look;
  return (
    <ul className={`${styles.sheet} ${look ? styles[look] : ""}`}>
      {menus.map((menu) => (
        <li key={menu.id} className={styles.entry}>
          <MenuLink
            menu={menu}
            externalMark={EXTERNAL_MARK}
            className={`${styles.name} ${styles[displaySize(menu.name)]}`}
          />
          {menu.children.length > 0 && (
            <ul className={styles.second}>
              {menu.children.map((child) => (
                <li key={child.id}>
                  <MenuLink menu={child} externalMark={EXTERNAL_MARK} className={styles.link} />
                  <MenuList
                    menus={child.children}
                    className={styles.below}
                    linkClassName={styles.link}
                    externalMark={EXTERNAL_MARK}
                  />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
