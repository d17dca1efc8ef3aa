import type { ReactNode } from "react";
import { MenuLink } from "../../../parts/menu/menu-link.tsx";
import { MenuList } from "../../../parts/menu/menu-list.tsx";
import { OtherSites } from "../../../parts/page/elsewhere.tsx";
import { EmailText } from "../../../parts/page/email-text.tsx";
import { phoneUrl } from "../../../parts/page/phone-url.ts";
import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "../parts/icon.tsx";
import styles from "./site-footer.module.css";

/** The footer: cells between the same lines as the page above, with legal notes in the last row. */
export function SiteFooter() {
  const text = useText();
  const { bottom_menu: menus, siteConfig, tenantName } = useSite();
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
                <MenuList menus={menu.children} externalMark={<Icon name="external" />} />
              </div>
            ))}
          </nav>
        )}
        <OtherSites className={styles.cell} titleClassName={styles.heading} />
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

function Contact() {
  const text = useText();
  const { email, phone, address } = useSite().siteConfig.contact;
  if (!email && !phone && !address) return null;
  return (
    <address className={styles.cell}>
      <dl>
        {email && (
          <Row name={text("email")}>
            <a href={`mailto:${email}`}>
              <EmailText email={email} />
            </a>
          </Row>
        )}
        {phone && (
          <Row name={text("phone")}>
            <a href={phoneUrl(phone)}>{phone}</a>
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
