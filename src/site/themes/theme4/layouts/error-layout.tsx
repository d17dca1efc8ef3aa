import { useText } from "../../../messages/use-text.ts";
import type { LayoutProps } from "../../theme.ts";
import { SiteHead } from "../head/site-head.tsx";
import styles from "./layout.module.css";

/** The poster alone, as high as the window: it stands even when menus and settings could not be read. */
export function ErrorLayout({ children }: LayoutProps) {
  const text = useText();
  return (
    <div className={styles.wall}>
      <a className={styles.skip} href="#content">
        {text("skip-to-content")}
      </a>
      <SiteHead />
      <main id="content" tabIndex={-1} className={`${styles.column} ${styles.middle}`}>
        {children}
      </main>
    </div>
  );
}
