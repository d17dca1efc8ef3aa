import { useSite } from "../../../context.ts";
import { SearchButton } from "../palette/search-button.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { Logo } from "./logo.tsx";
import { SchemeSwitch } from "./scheme-switch.tsx";
import { Tabs } from "./tabs.tsx";
import styles from "./site-header.module.css";

/**
 * One bar, with cells as wide as the columns below: the logo above the tree, tabs and search above the page, the rest beside
 * them.
 */
export function SiteHeader() {
  const { top_menu: tabs } = useSite();
  return (
    <header className={styles.header}>
      <Logo />
      <Tabs menus={tabs} />
      <SearchButton className={styles.search} />
      <Tools />
    </header>
  );
}

/** The bar of the error page, without menus, which may be missing. */
export function PlainHeader() {
  return (
    <header className={styles.header}>
      <Logo />
      <SearchButton className={styles.search} />
      <Tools />
    </header>
  );
}

function Tools() {
  return (
    <div className={styles.tools}>
      <LanguageMenu />
      <SchemeSwitch name="header" />
    </div>
  );
}
