import type { Menu } from "../../../../contract/api/menus.ts";
import { OtherSites, SocialLinks } from "../../../parts/page/elsewhere.tsx";
import { EmailText } from "../../../parts/page/email-text.tsx";
import { phoneUrl } from "../../../parts/page/phone-url.ts";
import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "../parts/icon.tsx";
import { MenuLink, MenuList } from "../parts/marked-menus.tsx";
import frame from "../parts/frame.module.css";
import styles from "./site-footer.module.css";

/** The footer: the company with its contact details, the bottom menu in columns, other sites, and legal notes. */
export function SiteFooter() {
  const { bottom_menu: menus } = useSite();
  const columns = menus.filter(({ children }) => children.length > 0);
  const single = menus.filter(({ children }) => children.length === 0);
  return (
    <footer className={styles.footer}>
      <div className={`${frame.frame} ${styles.top}`}>
        <Firm />
        <MenuColumns columns={columns} />
      </div>
      <OtherSites className={`${frame.frame} ${styles.sites}`} />
      <SmallPrint menus={single} />
    </footer>
  );
}

function Firm() {
  const text = useText();
  const { siteConfig, tenantName } = useSite();
  const { address, email, phone } = siteConfig.contact;
  return (
    <div>
      <p className={styles.name} translate="no">
        {siteConfig.title || tenantName}
      </p>
      {siteConfig.description && <p className={styles.description}>{siteConfig.description}</p>}
      <address className={styles.contact}>
        {address && (
          <p>
            <Icon name="pin" size="small" />
            <span className="visually-hidden">{text("address")}: </span>
            <span>{address}</span>
          </p>
        )}
        {phone && (
          <p>
            <Icon name="phone" size="small" />
            <span className="visually-hidden">{text("phone")}: </span>
            <a href={phoneUrl(phone)}>{phone}</a>
          </p>
        )}
        {email && (
          <p>
            <Icon name="mail" size="small" />
            <span className="visually-hidden">{text("email")}: </span>
            <a href={`mailto:${email}`}>
              <EmailText email={email} />
            </a>
          </p>
        )}
      </address>
    </div>
  );
}

function MenuColumns({ columns }: { columns: readonly Menu[] }) {
  const text = useText();
  if (columns.length === 0) return null;
  return (
    <nav aria-label={text("footer-menu")} className={styles.columns}>
      {columns.map((menu) => (
        <div key={menu.id}>
          <MenuLink menu={menu} className={styles.columnTitle} />
          <MenuList menus={menu.children} className={styles.links} />
        </div>
      ))}
    </nav>
  );
}

function SmallPrint({ menus }: { menus: readonly Menu[] }) {
  const text = useText();
  const { siteConfig, tenantName } = useSite();
  return (
    <div className={`${frame.frame} ${styles.smallPrint}`}>
      <p>{text("copyright", { name: siteConfig.title || tenantName })}</p>
      {menus.length > 0 && (
        <nav aria-label={text("small-print")}>
          <MenuList menus={menus} />
        </nav>
      )}
      <SocialLinks className={styles.social} />
    </div>
  );
}
