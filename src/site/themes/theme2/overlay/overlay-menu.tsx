import { EmailText } from "../../../parts/page/email-text.tsx";
import { useLinks } from "../../../parts/page/links.ts";
import { CloseModalButton, Modal } from "../../../parts/page/modal.tsx";
import { phoneUrl } from "../../../parts/page/phone-url.ts";
import { useSite } from "../../../view/context.ts";
import { useText } from "../../../view/use-text.ts";
import { LanguageSwitch } from "../parts/language-switch.tsx";
import { SchemeSwitch } from "../parts/scheme-switch.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { MenuSheet } from "./menu-sheet.tsx";
import styles from "./overlay-menu.module.css";

/** A full-screen overlay in the tenant's colour, with the whole menu in large type, the search, languages and contact details. */
export function OverlayMenu({ id }: { id: string }) {
  const text = useText();
  const links = useLinks();
  const { siteConfig, tenantName } = useSite();
  const { email, phone } = siteConfig.contact;
  return (
    <Modal id={id} label={text("menu")} className={styles.overlay}>
      <div className={styles.bar}>
        <a href={links.home} className={styles.home} translate="no">
          {siteConfig.title || tenantName}
        </a>
        <CloseModalButton className={styles.close}>
          <span className={styles.cross} aria-hidden="true" />
          {text("close")}
        </CloseModalButton>
      </div>
      <MainMenu />
      <div className={styles.foot}>
        <SearchField id="page:search" look="middle" />
        <p className={styles.contact}>
          <a href={links.need}>{text("contact-us")}</a>
          {email && (
            <a href={`mailto:${email}`}>
              <EmailText email={email} />
            </a>
          )}
          {phone && <a href={phoneUrl(phone)}>{phone}</a>}
        </p>
        <div className={styles.switches}>
          <LanguageSwitch />
          <SchemeSwitch name="menu" />
        </div>
      </div>
    </Modal>
  );
}

function MainMenu() {
  const text = useText();
  const { top_menu: menus } = useSite();
  if (menus.length === 0) return null;
  return (
    <nav aria-label={text("main-menu")} className={styles.menu}>
      <MenuSheet menus={menus} />
    </nav>
  );
}
