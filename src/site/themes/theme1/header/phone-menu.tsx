import type { Menu } from "../../../../contract/api/menus.ts";
import { isSamePath, trailTo } from "../../../parts/menu/menu-paths.ts";
import { useLinks } from "../../../parts/page/links.ts";
import { useSite } from "../../../view/context.ts";
import { useFramePage } from "../../../view/frame-page.ts";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "../parts/icon.tsx";
import { LanguageSwitch } from "../parts/language-switch.tsx";
import { MenuLink } from "../parts/marked-menus.tsx";
import { SchemeSwitch } from "../parts/scheme-switch.tsx";
import frame from "../parts/frame.module.css";
import styles from "./phone-menu.module.css";

/** The menu on narrow screens: a disclosure below the bar, whose branches open in place. */
export function PhoneMenu() {
  const text = useText();
  const links = useLinks();
  const { top_menu: menus } = useSite();
  return (
    <details name="header" className={styles.phone}>
      <summary className={styles.toggle}>
        <span className={styles.open}>
          <Icon name="menu" />
        </span>
        <span className={styles.close}>
          <Icon name="close" />
        </span>
        <span className="visually-hidden">{text("menu")}</span>
      </summary>
      <div className={styles.sheet}>
        {menus.length > 0 && (
          <nav aria-label={text("main-menu")}>
            <Branch menus={menus} />
          </nav>
        )}
        <a className={frame.action} href={links.need}>
          {text("contact-us")}
        </a>
        <div className={styles.settings}>
          <LanguageSwitch />
          <SchemeSwitch name="menu" />
        </div>
      </div>
    </details>
  );
}

function Branch({ menus }: { menus: readonly Menu[] }) {
  return (
    <ul className={styles.branch}>
      {menus.map((menu) => (
        <li key={menu.id}>
          {menu.children.length === 0 ? (
            <MenuLink menu={menu} className={styles.row} />
          ) : (
            <Twig menu={menu} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Twig({ menu }: { menu: Menu }) {
  const text = useText();
  const { url } = useFramePage();
  return (
    <details open={trailTo([menu], url).length > 0 && !isSamePath(menu.url, url)}>
      <summary className={styles.row}>
        <span>{menu.name}</span>
        <Icon name="chevron" size="small" />
      </summary>
      {menu.url !== "" && (
        <MenuLink menu={menu} className={`${styles.row} ${styles.overview}`}>
          {text("overview")}
          <span className="visually-hidden"> {menu.name}</span>
        </MenuLink>
      )}
      <Branch menus={menu.children} />
    </details>
  );
}
