import type { ReactNode } from "react";
import type { Menu } from "../../../../contract/menus.ts";
import { useSite } from "../../../context.ts";
import { useText } from "../../../messages/use-text.ts";
import { MenuLink } from "../../../parts/menu-link.tsx";
import { Icon } from "../icon.tsx";
import styles from "./site-footer.module.css";

/** The imprint: cells under the same rules as the page above, the last row in small print. */
export function SiteFooter() {
  const text = useText();
  const { bottom_menu: menus, siteConfig, tenantName, tenantNameList: sites } = useSite();
  const columns = menus.filter(({ children }) => children.length > 0);
  const single = menus.filter(({ children }) => children.length === 0);
  const title = siteConfig.title || tenantName;
  return (
    <footer className={styles.footer}>
      <div className={styles.cells}>
        <div className={styles.about}>
          <p className={styles.heading} translate="no">
            {title}
          </p>
          <p>{siteConfig.description}</p>
        </div>
        {columns.length > 0 && (
          <nav aria-label={text("footer-menu")} className={styles.menus}>
            {columns.map((menu) => (
              <div key={menu.id} className={styles.cell}>
                <MenuLink menu={menu} className={styles.heading} />
                <Links menus={menu.children} />
              </div>
            ))}
          </nav>
        )}
        {sites.length > 0 && (
          <nav aria-labelledby="page:sites" className={styles.cell}>
            <p id="page:sites" className={styles.heading}>
              {text("our-other-sites")}
            </p>
            <ul>
              {sites.map(({ code, name, url }) => (
                <li key={code}>
                  <a href={url}>{name}</a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Contact />
      </div>
      <ul className={styles.smallPrint}>
        <li>{text("copyright", { name: title })}</li>
        {single.map((menu) => (
          <li key={menu.id}>
            <MenuLink menu={menu} externalMark={<Icon name="external" />} />
          </li>
        ))}
        {siteConfig.social.map(({ name, url }) => (
          <li key={url}>
            <a href={url} rel="me noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </footer>
  );
}

function Links({ menus }: { menus: readonly Menu[] }) {
  return (
    <ul>
      {menus.map((menu) => (
        <li key={menu.id}>
          <MenuLink menu={menu} externalMark={<Icon name="external" />} />
          {menu.children.length > 0 && <Links menus={menu.children} />}
        </li>
      ))}
    </ul>
  );
}

function Contact() {
  const text = useText();
  const { email, phone, address } = useSite().siteConfig.contact;
  if (!email && !phone && !address) return null;
  return (
    <address className={styles.cell}>
      <dl>
        {email && (
          <Row name={text("email")}>
            <a href={`mailto:${email}`}>{email}</a>
          </Row>
        )}
        {phone && (
          <Row name={text("phone")}>
            <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
          </Row>
        )}
        {address && <Row name={text("address")}>{address}</Row>}
      </dl>
    </address>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.heading}>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
