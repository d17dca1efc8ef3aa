import { MainContent, SkipLink } from "../../../parts/page/landmarks.tsx";
import type { LayoutProps } from "../../../view/theme.ts";
import { LanguageSwitch } from "../parts/language-switch.tsx";
import { Logo } from "../parts/logo.tsx";
import { SchemeSwitch } from "../parts/scheme-switch.tsx";
import frame from "../parts/frame.module.css";
import page from "./default-layout.module.css";
import styles from "./error-layout.module.css";

/** Shows only the logo above the page and the languages below it. It works even if menus and settings could not be loaded. */
export function ErrorLayout({ children }: LayoutProps) {
  return (
    <div className={page.page}>
      <SkipLink />
      <header className={`${frame.frame} ${styles.header}`}>
        <Logo />
      </header>
      <MainContent className={`${page.main} ${frame.frame} ${styles.main}`}>{children}</MainContent>
      <footer className={styles.footer}>
        <div className={`${frame.frame} ${styles.footerRow}`}>
          <LanguageSwitch />
          <SchemeSwitch name="footer" />
        </div>
      </footer>
    </div>
  );
}
