import type { Menu } from "../../../../contract/menus.ts";
import { useSite } from "../../../context.ts";
import { useText } from "../../../messages/use-text.ts";
import { ColorSchemeSwitch } from "../../../parts/color-scheme-switch.tsx";
import { MenuLink } from "../../../parts/menu-link.tsx";
import { LanguageLinks } from "../head/language-links.tsx";
import { SearchField } from "../search-field.tsx";
import { Reach } from "./reach.tsx";
import styles from "./site-foot.module.css";

/** The imprint at the foot of the bill: how to reach the campaign, the bottom menu, the search, and the small print. */
export function SiteFoot() {
  const text = useText();
  const { bottom_menu: menus, tenantNameList: sites, siteConfig, tenantName } = useSite();
  return (
    <footer className={styles.foot}>
      <div className={styles.reach}>
        <p className={styles.name} translate="no">
          {siteConfig.title || tenantName}
        </p>
        <Reach />
      </div>
      {menus.length > 0 && (
        <nav aria-label={text("footer-menu")} className={styles.menu}>
          <Entries menus={menus} />
        </nav>
      )}
      <SearchField />
      {sites.length > 0 && (
        <nav aria-labelledby="other-sites" className={styles.sites}>
          <p id="other-sites">{text("our-other-sites")}</p>
          <ul>
            {sites.map(({ code, name, url }) => (
              <li key={code}>
                <a href={url}>{name}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={styles.languages}>
        <LanguageLinks />
      </div>
      <div className={styles.smallPrint}>
        <p>{text("copyright", { name: siteConfig.title || tenantName })}</p>
        {siteConfig.social.length > 0 && (
          <ul aria-label={text("social-media")}>
            {siteConfig.social.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="me noopener">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
        <ColorSchemeSwitch className={styles.scheme} />
      </div>
    </footer>
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
