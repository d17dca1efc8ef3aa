import { kept } from "../../../parts/page/kept.tsx";
import { MainContent, SkipLink } from "../../../parts/page/landmarks.tsx";
import { Notices } from "../../../parts/page/notices.tsx";
import { ProgressBar } from "../../../parts/page/progress-bar.tsx";
import type { LayoutProps } from "../../../view/theme.ts";
import { SiteFooter } from "../footer/site-footer.tsx";
import { SiteHeader } from "../header/site-header.tsx";
import styles from "./default-layout.module.css";

/** What is above the content of every page. */
const Top = kept(
  function Top() {
    return (
      <>
        <SkipLink className={styles.skip} />
        <ProgressBar className={styles.progress} />
        <SiteHeader />
      </>
    );
  },
  "top_menu",
  "query",
);

/** What is below the content. */
const Bottom = kept(function Bottom() {
  return (
    <>
      <SiteFooter />
      <Notices className={styles.notices} noticeClassName={styles.notice} />
    </>
  );
}, "bottom_menu");

export function DefaultLayout({ children }: LayoutProps) {
  return (
    <div className={styles.page}>
      <Top />
      <MainContent className={styles.main}>{children}</MainContent>
      <Bottom />
    </div>
  );
}
