import { useText } from "../../../messages/use-text.ts";
import type { LayoutProps } from "../../theme.ts";
import { LanguageSwitch } from "../language-switch.tsx";
import { Logo } from "../logo.tsx";
import { SchemeSwitch } from "../scheme-switch.tsx";
import frame from "../frame.module.css";
import page from "./default-layout.module.css";
import styles from "./error-layout.module.css";

/** The mark above, the languages below, nothing to lead astray: it stands even when menus and settings could not be read. */
export function ErrorLayout({ children }: LayoutProps) {
  const text = useText();
  return (
    <div className={page.page}>
      <a className={page.skip} href="#content">
        {text("skip-to-content")}
      </a>
      <header className={`${frame.frame} ${styles.header}`}>
        <Logo />
      </header>
      <main id="content" tabIndex={-1} className={`${page.main} ${frame.frame} ${styles.main}`}>
        {children}
      </main>
      <footer className={styles.footer}>
        <div className={`${frame.frame} ${styles.footerRow}`}>
          <LanguageSwitch />
          <SchemeSwitch />
        </div>
      </footer>
    </div>
  );
}
