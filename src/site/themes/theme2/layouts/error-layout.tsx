import { MainContent, SkipLink } from "../../../parts/page/landmarks.tsx";
import type { LayoutProps } from "../../../view/theme.ts";
import { LanguageSwitch } from "../parts/language-switch.tsx";
import { Logo } from "../parts/logo.tsx";
import { SchemeSwitch } from "../parts/scheme-switch.tsx";
import page from "./default-layout.module.css";
import styles from "./error-layout.module.css";

/** An area in the tenant's colour with the logo in its corner. It works even if menus and settings could not be loaded. */
export function ErrorLayout({ children }: LayoutProps) {
  return (
    <div className={`${page.page} ${styles.sheet}`}>
      <SkipLink className={page.skip} />
      <header className={styles.mark}>
        <Logo />
      </header>
      <MainContent className={`${page.main} ${styles.main}`}>{children}</MainContent>
      <footer className={styles.footer}>
        <LanguageSwitch />
        <SchemeSwitch name="footer" />
      </footer>
    </div>
  );
}
