import { MainContent, SkipLink } from "../../../parts/page/landmarks.tsx";
import type { LayoutProps } from "../../../view/theme.ts";
import { SiteHead } from "../head/site-head.tsx";
import styles from "./layout.module.css";

/** Shows only the poster, as high as the window. It works even if menus and settings could not be loaded. */
export function ErrorLayout({ children }: LayoutProps) {
  return (
    <div className={styles.wall}>
      <SkipLink className={styles.skip} />
      <SiteHead />
      <MainContent className={`${styles.column} ${styles.middle}`}>{children}</MainContent>
    </div>
  );
}
