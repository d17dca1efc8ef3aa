import { MenuLink } from "../../../parts/menu/menu-link.tsx";
import { MenuList } from "../../../parts/menu/menu-list.tsx";
import { OtherSites, SocialLinks } from "../../../parts/page/elsewhere.tsx";
import { EmailText } from "../../../parts/page/email-text.tsx";
import { phoneUrl } from "../../../parts/page/phone-url.ts";
import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { LanguageSwitch } from "../parts/language-switch.tsx";
import { SchemeSwitch } from "../parts/scheme-switch.tsx";
import grid from "../parts/grid.module.css";
import styles from "./studio-footer.module.css";

/** Minimum number of entries from which the main menu is in columns of small type. */
const MANY = 8;

/** The footer: the e-mail address in large type, then everything else in small type. */
export function StudioFooter() {
  const text = useText();
  const { siteConfig, tenantName } = useSite();
  return (
    <footer className={`${grid.deep} ${styles.footer}`}>
      <Reach />
      <Columns />
      <div className={`${grid.frame} ${styles.end}`}>
        <p>{text("copyright", { name: siteConfig.title || tenantName })}</p>
        <LanguageSwitch />
        <SchemeSwitch name="footer" />
      </div>
    </footer>
  );
}

function Columns() {
  const text = useText();
  const { bottom_menu: bottom, top_menu: top } = useSite();
  return (
    <div className={`${grid.grid} ${styles.columns}`}>
      {top.length > 0 && (
        <nav aria-label={text("main-menu")} className={top.length > MANY ? styles.many : styles.main}>
          <MenuList linkClassName={styles.link} menus={top} depth={1} />
        </nav>
      )}
      {bottom.length > 0 && (
        <nav aria-label={text("footer-menu")} className={styles.bottom}>
          {bottom.map((menu) => (
            <div key={menu.id}>
              <MenuLink menu={menu} className={styles.title} />
              <MenuList linkClassName={styles.link} menus={menu.children} depth={3} />
            </div>
          ))}
        </nav>
      )}
      <Elsewhere />
    </div>
  );
}

function Reach() {
  const text = useText();
  const { address, email, phone } = useSite().siteConfig.contact;
  if (!address && !email && !phone) return null;
  return (
    <address className={`${grid.frame} ${styles.reach}`}>
      {email && (
        <a href={`mailto:${email}`} className={styles.email}>
          <span className="visually-hidden">{text("email")}: </span>
          <EmailText email={email} />
        </a>
      )}
      <p className={styles.place}>
        {address && (
          <span>
            <span className="visually-hidden">{text("address")}: </span>
            {address}
          </span>
        )}
        {phone && (
          <a href={phoneUrl(phone)}>
            <span className="visually-hidden">{text("phone")}: </span>
            {phone}
          </a>
        )}
      </p>
    </address>
  );
}

/** The tenant's social media, and its other sites in this installation. */
function Elsewhere() {
  return (
    <div className={styles.elsewhere}>
      <SocialLinks linkClassName={styles.link} />
      <OtherSites titleClassName={styles.title} linkClassName={styles.link} />
    </div>
  );
}
