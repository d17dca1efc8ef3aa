import type { ReactNode } from "react";
import { SearchButton } from "../palette/search-button.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { Logo } from "./logo.tsx";
import { SchemeSwitch } from "./scheme-switch.tsx";
import { Tabs } from "./tabs.tsx";
import styles from "./site-header.module.css";

/**
 * One bar, with cells as wide as the columns below: the logo above the tree, tabs and search above the page,
 * the rest next to them.
 */
export function SiteHeader() {
  return (
    <PlainHeader>
      <Tabs />
    </PlainHeader>
  );
}

/** The bar of the error page, without menus, which may be missing. */
export function PlainHeader({ children }: { children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <Logo />
      {children}
      <SearchButton className={styles.search} />
      <div className={styles.tools}>
        <LanguageMenu />
        <SchemeSwitch name="header" />
      </div>
    </header>
  );
}
