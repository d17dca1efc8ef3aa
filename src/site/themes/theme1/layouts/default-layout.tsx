import { MainContent, SkipLink } from "../../../parts/landmarks.tsx";
import { Notices } from "../../../parts/notices.tsx";
import { ProgressBar } from "../../../parts/progress-bar.tsx";
import type { LayoutProps } from "../../theme.ts";
import { SiteFooter } from "../footer/site-footer.tsx";
import { SiteHeader } from "../header/site-header.tsx";
import styles from "./default-layout.module.css";

export function DefaultLayout({ children }: LayoutProps) {
  return (
    <div className={styles.page}>
      <SkipLink className={styles.skip} />
      <ProgressBar className={styles.progress} />
      <SiteHeader />
      <MainContent className={styles.main}>{children}</MainContent>
      <SiteFooter />
      <Notices className={styles.notices} noticeClassName={styles.notice} />
    </div>
  );
}
