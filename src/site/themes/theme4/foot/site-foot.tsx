import { MenuList } from "../../../parts/menu/menu-list.tsx";
import { ColorSchemeSwitch } from "../../../parts/page/color-scheme-switch.tsx";
import { OtherSites, SocialLinks } from "../../../parts/page/elsewhere.tsx";
import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { EXTERNAL_MARK } from "../head/menu-line.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { ContactDetails } from "./contact-details.tsx";
import styles from "./site-foot.module.css";

/** The footer: contact details, the bottom menu, the search, and legal notes. */
export function SiteFoot() {
  const text = useText();
  const { bottom_menu: menus, siteConfig, tenantName } = useSite();
  return (
    <footer className={styles.foot}>
      <div className={styles.reach}>
        <p className={styles.name} translate="no">
          {siteConfig.title || tenantName}
        </p>
        <ContactDetails />
      </div>
      {menus.length > 0 && (
        <nav aria-label={text("footer-menu")} className={styles.menu}>
          <MenuList menus={menus} externalMark={EXTERNAL_MARK} />
        </nav>
      )}
      <SearchField id="page:search" />
      <OtherSites className={styles.sites} />
      <div className={styles.smallPrint}>
        <p>{text("copyright", { name: siteConfig.title || tenantName })}</p>
        <SocialLinks />
        <ColorSchemeSwitch className={styles.scheme} name="foot" />
      </div>
    </footer>
  );
}
