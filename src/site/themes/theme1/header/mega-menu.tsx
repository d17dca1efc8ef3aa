import type { Menu } from "../../../../contract/api/menus.ts";
import { currentEntry } from "../../../parts/menu/menu-paths.ts";
import { useSite } from "../../../view/context.ts";
import { useFramePage } from "../../../view/frame-page.ts";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "../parts/icon.tsx";
import { MenuLink, MenuList } from "../parts/marked-menus.tsx";
import { splitMenu } from "./split-menu.ts";
import frame from "../parts/frame.module.css";
import styles from "./mega-menu.module.css";

/** The main menu. Entries with children open a panel as wide as the page. Entries that do not fit into the bar are under "More". */
export function MegaMenu() {
  const text = useText();
  const { top_menu: menus } = useSite();
  const { url } = useFramePage();
  if (menus.length === 0) return <div className={styles.menu} />;
  const { shown, rest } = splitMenu(menus);
  const current = currentEntry(menus, url);
  const more: Menu = { id: "more", type: "top_menu", name: text("more"), url: "", children: rest };
  return (
    <nav className={styles.menu} aria-label={text("main-menu")}>
      <ul className={styles.entries}>
        {shown.map((menu) => (
          <li key={menu.id}>
            <Entry menu={menu} isCurrent={menu === current} />
          </li>
        ))}
        {rest.length > 0 && (
          <li>
            <Entry menu={more} isCurrent={rest.some((menu) => menu === current)} />
          </li>
        )}
      </ul>
    </nav>
  );
}

function Entry({ menu, isCurrent }: { menu: Menu; isCurrent: boolean }) {
  const className = `${styles.entry} ${isCurrent ? styles.current : ""}`;
  if (menu.children.length === 0) return <MenuLink menu={menu} className={className} />;
  return (
    <details name="header">
      <summary className={className}>
        <span>{menu.name}</span>
        <Icon name="chevron" size="small" />
      </summary>
      <Panel menu={menu} />
    </details>
  );
}

function Panel({ menu }: { menu: Menu }) {
  const text = useText();
  return (
    <div className={styles.panel}>
      <div className={`${frame.frame} ${styles.grid}`}>
        <div className={styles.lead}>
          <p className={styles.leadTitle}>{menu.name}</p>
          {menu.description && <p className={styles.leadText}>{menu.description}</p>}
          {menu.url !== "" && (
            <MenuLink menu={menu} className={frame.more}>
              <span>{text("overview")}</span>
              <span className="visually-hidden"> {menu.name}</span>
              <Icon name="arrow" size="small" />
            </MenuLink>
          )}
        </div>
        <ul className={styles.columns}>
          {menu.children.map((child) => (
            <li key={child.id}>
              {child.children.length === 0 ? <Leaf menu={child} /> : <Column menu={child} />}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function Column({ menu }: { menu: Menu }) {
  return (
    <>
      <MenuLink menu={menu} className={styles.columnTitle} />
      <ul>
        {menu.children.map((child) => (
          <li key={child.id}>
            <Leaf menu={child} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Leaf({ menu }: { menu: Menu }) {
  return (
    <div className={styles.leaf}>
      <Icon name={menu.icon} />
      <div>
        <MenuLink menu={menu} className={styles.title} />
        {menu.description && <p className={styles.description}>{menu.description}</p>}
        <MenuList menus={menu.children} depth={1} className={styles.twigs} />
      </div>
    </div>
  );
}
