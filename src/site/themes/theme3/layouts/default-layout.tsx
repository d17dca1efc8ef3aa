import { Frame } from "../../../parts/page/frame.tsx";
import { MainContent, SkipLink } from "../../../parts/page/landmarks.tsx";
import { Notices } from "../../../parts/page/notices.tsx";
import { ProgressBar } from "../../../parts/page/progress-bar.tsx";
import { useClosePopovers } from "../../../parts/page/use-close-popovers.ts";
import { usePage, useSite } from "../../../view/context.ts";
import type { LayoutProps } from "../../../view/theme.ts";
import { SiteFooter } from "../footer/site-footer.tsx";
import { SiteHeader } from "../header/site-header.tsx";
import { ThumbBar } from "../header/thumb-bar.tsx";
import { MenuTree } from "../menu/menu-tree.tsx";
import { SearchPalette } from "../palette/search-palette.tsx";
import styles from "./default-layout.module.css";

/** The layout: header, tree and page between common lines, the footer across the full width, and a bar at the bottom of phones. */
export function DefaultLayout({ children }: LayoutProps) {
  const { url } = usePage();
  const { left_menu: tree } = useSite();
  useClosePopovers(url);
  return (
    <>
      <SkipLink className={styles.skip} />
      <ProgressBar className={styles.progress} />
      <div className={styles.sheet}>
        <SiteHeader />
        <ThumbBar />
        <div className={`${styles.columns} ${tree.length > 0 ? styles.withTree : ""}`}>
          {tree.length > 0 && <Frame of={MenuTree} />}
          <MainContent className={styles.main}>{children}</MainContent>
        </div>
        <Frame of={SiteFooter} />
      </div>
      <Notices className={styles.notices} noticeClassName={styles.notice} />
      <SearchPalette />
    </>
  );
}
