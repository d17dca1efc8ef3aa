import type { Menu } from "../../../../contract/menus.ts";
import { useSite } from "../../../context.ts";
import { useText } from "../../../messages/use-text.ts";
import { Icon } from "../icon.tsx";
import { MenuLink } from "../menu-link.tsx";
import frame from "../frame.module.css";
import styles from "./site-footer.module.css";

/** Who the firm is and how to reach it, the bottom menu in columns, the firm's other sites, and the small print. */
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
      <OtherSites />
      <SmallPrint menus={single} />
    </footer>
  );
}

function Firm() {
  const text = useText();
  const { siteConfig, tenantName } = useSite();
  const { address, email, phone } = siteConfig.contact;
  return (
    <div className={styles.firm}>
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
            <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
          </p>
        )}
        {email && (
          <p>
            <Icon name="mail" size="small" />
            <span className="visually-hidden">{text("email")}: </span>
            <a href={`mailto:${email}`}>{email}</a>
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
          <Links menus={menu.children} />
        </div>
      ))}
    </nav>
  );
}

function Links({ menus }: { menus: readonly Menu[] }) {
  return (
    <ul className={styles.links}>
      {menus.map((menu) => (
        <li key={menu.id}>
          <MenuLink menu={menu} />
          {menu.children.length > 0 && <Links menus={menu.children} />}
        </li>
      ))}
    </ul>
  );
}

function OtherSites() {
  const text = useText();
  const { tenantNameList } = useSite();
  if (tenantNameList.length === 0) return null;
  return (
    <nav aria-labelledby="other-sites" className={`${frame.frame} ${styles.sites}`}>
      <p id="other-sites">{text("our-other-sites")}</p>
      <ul>
        {tenantNameList.map(({ code, name, url }) => (
          <li key={code}>
            <a href={url}>{name}</a>
          </li>
        ))}
      </ul>
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
          <ul>
            {menus.map((menu) => (
              <li key={menu.id}>
                <MenuLink menu={menu} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      {siteConfig.social.length > 0 && (
        <ul className={styles.social} aria-label={text("social-media")}>
          {siteConfig.social.map(({ name, url }) => (
            <li key={url}>
              <a href={url} rel="me noopener">
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
