import { useText } from "../../../messages/use-text.ts";
import type { LayoutProps } from "../../theme.ts";
import { LanguageSwitch } from "../language-switch.tsx";
import { Logo } from "../logo.tsx";
import { SchemeSwitch } from "../scheme-switch.tsx";
import page from "./default-layout.module.css";
import styles from "./error-layout.module.css";

/** One sheet of the tenant's colour with the mark in its corner: it stands even when menus and settings could not be read. */
export function ErrorLayout({ children }: LayoutProps) {
  const text = useText();
  return (
    <div className={`${page.page} ${styles.sheet}`}>
      <a className={page.skip} href="#content">
        {text("skip-to-content")}
      </a>
      <header className={styles.mark}>
        <Logo />
      </header>
      <main id="content" tabIndex={-1} className={`${page.main} ${styles.main}`}>
        {children}
      </main>
      <footer className={styles.footer}>
        <LanguageSwitch />
        <SchemeSwitch />
      </footer>
    </div>
  );
}
