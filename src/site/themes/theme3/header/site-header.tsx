import type { ReactNode } from "react";
import { SearchButton } from "../palette/search-button.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { Logo } from "./logo.tsx";
import { SchemeSwitch } from "./scheme-switch.tsx";
import { Tabs } from "./tabs.tsx";
import styles from "./site-header.module.css";

/**
 * A bar whose cells are as wide as the columns below: the logo above the tree, tabs and search above the page, and the other tools next
 * to them.
 */
export function SiteHeader() {
  return (
    <PlainHeader>
      <Tabs />
    </PlainHeader>
  );
}

/** The header of the error page. It has no menus, because they may not be loaded. */
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
