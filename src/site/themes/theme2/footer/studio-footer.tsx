import type { Menu } from "../../../../contract/menus.ts";
import { useSite } from "../../../context.ts";
import { useText } from "../../../messages/use-text.ts";
import { MenuLink } from "../../../parts/menu-link.tsx";
import { LanguageSwitch } from "../language-switch.tsx";
import { SchemeSwitch } from "../scheme-switch.tsx";
import grid from "../grid.module.css";
import styles from "./studio-footer.module.css";

/** From how many entries on the main menu is set small here, in columns. */
const MANY = 8;

/** The way out: the address to write to in large type, then everything else in small. */
export function StudioFooter() {
  const text = useText();
  const { siteConfig, tenantName, bottom_menu: bottom, top_menu: top } = useSite();
  return (
    <footer className={`${grid.deep} ${styles.footer}`}>
      <Reach />
      <div className={`${grid.grid} ${styles.columns}`}>
        {top.length > 0 && (
          <nav aria-label={text("main-menu")} className={top.length > MANY ? styles.many : styles.main}>
            <Links menus={top} depth={1} />
          </nav>
        )}
        {bottom.length > 0 && (
          <nav aria-label={text("footer-menu")} className={styles.bottom}>
            {bottom.map((menu) => (
              <div key={menu.id}>
                <MenuLink menu={menu} className={styles.title} />
                <Links menus={menu.children} depth={3} />
              </div>
            ))}
          </nav>
        )}
        <Elsewhere />
      </div>
      <div className={`${grid.frame} ${styles.end}`}>
        <p>{text("copyright", { name: siteConfig.title || tenantName })}</p>
        <LanguageSwitch />
        <SchemeSwitch />
      </div>
    </footer>
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
          {email}
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
          <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>
            <span className="visually-hidden">{text("phone")}: </span>
            {phone}
          </a>
        )}
      </p>
    </address>
  );
}

/** Menu entries down to a depth; what lies deeper is in the menu itself. */
function Links({ menus, depth }: { menus: readonly Menu[]; depth: number }) {
  if (menus.length === 0) return null;
  return (
    <ul>
      {menus.map((menu) => (
        <li key={menu.id}>
          <MenuLink menu={menu} className={styles.link} />
          {depth > 1 && <Links menus={menu.children} depth={depth - 1} />}
        </li>
      ))}
    </ul>
  );
}

/** The tenant in other places: its other sites here, and where else it is talked to. */
function Elsewhere() {
  const text = useText();
  const { siteConfig, tenantNameList } = useSite();
  return (
    <div className={styles.elsewhere}>
      {siteConfig.social.length > 0 && (
        <ul aria-label={text("social-media")}>
          {siteConfig.social.map(({ name, url }) => (
            <li key={url}>
              <a href={url} rel="me noopener" className={styles.link}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {tenantNameList.length > 0 && (
        <nav aria-labelledby="other-sites">
          <p id="other-sites" className={styles.title}>
            {text("our-other-sites")}
          </p>
          <ul>
            {tenantNameList.map(({ code, name, url }) => (
              <li key={code}>
                <a href={url} className={styles.link}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
