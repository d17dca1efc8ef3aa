import { Frame } from "../../../parts/page/frame.tsx";
import { MainContent, SkipLink } from "../../../parts/page/landmarks.tsx";
import { Notices } from "../../../parts/page/notices.tsx";
import { ProgressBar } from "../../../parts/page/progress-bar.tsx";
import type { LayoutProps } from "../../../view/theme.ts";
import { SiteFooter } from "../footer/site-footer.tsx";
import { SiteHeader } from "../header/site-header.tsx";
import styles from "./default-layout.module.css";

/** The part of the layout above the content. */
function Top() {
  return (
    <>
      <SkipLink />
      <ProgressBar />
      <SiteHeader />
    </>
  );
}

/** The part of the layout below the content. */
function Bottom() {
  return (
    <>
      <SiteFooter />
      <Notices className={styles.notices} noticeClassName={styles.notice} />
    </>
  );
}

export function DefaultLayout({ children }: LayoutProps) {
  return (
    <div className={styles.page}>
      <Frame of={Top} />
      <MainContent className={styles.main}>{children}</MainContent>
      <Frame of={Bottom} />
    </div>
  );
}
