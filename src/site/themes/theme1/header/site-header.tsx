import { useRef } from "react";
import { useLinks } from "../../../parts/page/links.ts";
import { PerPage } from "../../../parts/page/per-page.tsx";
import { phoneUrl } from "../../../parts/page/phone-url.ts";
import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { LanguageSwitch } from "../parts/language-switch.tsx";
import { Logo } from "../parts/logo.tsx";
import { SchemeSwitch } from "../parts/scheme-switch.tsx";
import { MegaMenu } from "./mega-menu.tsx";
import { PhoneMenu } from "./phone-menu.tsx";
import { SearchPanel } from "./search-panel.tsx";
import { useDismiss } from "./use-dismiss.ts";
import frame from "../parts/frame.module.css";
import styles from "./site-header.module.css";

/** The header: a thin line of service links, and below it the bar with logo, menu and search. Only the bar is sticky. */
export function SiteHeader() {
  const text = useText();
  const links = useLinks();
  const { siteConfig } = useSite();
  const header = useRef<HTMLElement>(null);
  useDismiss(header);
  const { phone, email } = siteConfig.contact;
  return (
    <header className={styles.header} ref={header}>
      <div className={styles.service}>
        <div className={`${frame.frame} ${styles.serviceRow}`}>
          <p className={styles.contact}>
            {phone && <a href={phoneUrl(phone)}>{phone}</a>}
            {email && <a href={`mailto:${email}`}>{email}</a>}
          </p>
          <LanguageSwitch />
          <SchemeSwitch name="header" />
        </div>
      </div>
      {/* Menus are closed on a new page. */}
      <PerPage>
        <div className={`${frame.frame} ${styles.bar}`}>
          <Logo />
          <MegaMenu />
          <div className={styles.tools}>
            <SearchPanel />
            <a className={`${frame.action} ${styles.call}`} href={links.need}>
              {text("contact-us")}
            </a>
            <PhoneMenu />
          </div>
        </div>
      </PerPage>
    </header>
  );
}
