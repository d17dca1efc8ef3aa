import { usePage, useSite } from "../../../context.ts";
import { useText } from "../../../messages/use-text.ts";
import { LanguageHint } from "../../../parts/language-hint.tsx";
import { ProgressBar } from "../../../parts/progress-bar.tsx";
import { UpdateNotice } from "../../../parts/update-notice.tsx";
import { useClosePopovers } from "../../../parts/use-close-popovers.ts";
import type { LayoutProps } from "../../theme.ts";
import { SiteFooter } from "../footer/site-footer.tsx";
import { SiteHeader } from "../header/site-header.tsx";
import { ThumbBar } from "../header/thumb-bar.tsx";
import { MenuTree } from "../menu/menu-tree.tsx";
import { SearchPalette } from "../palette/search-palette.tsx";
import styles from "./default-layout.module.css";

/** The sheet: header, tree and page between the same rules, the foot across; on phones a bar under the thumb. */
export function DefaultLayout({ children }: LayoutProps) {
  const text = useText();
  const { url } = usePage();
  const { left_menu: tree } = useSite();
  useClosePopovers(url);
  return (
    <>
      <a className={styles.skip} href="#content">
        {text("skip-to-content")}
      </a>
      <ProgressBar className={styles.progress} />
      <div className={styles.sheet}>
        <SiteHeader />
        <div className={`${styles.columns} ${tree.length > 0 ? styles.withTree : ""}`}>
          {tree.length > 0 && <MenuTree />}
          <main id="content" tabIndex={-1} className={styles.main}>
            {children}
          </main>
        </div>
        <SiteFooter />
      </div>
      <ThumbBar />
      <div className={styles.notices}>
        <LanguageHint className={styles.notice} />
        <UpdateNotice className={styles.notice} />
      </div>
      <SearchPalette />
    </>
  );
}
