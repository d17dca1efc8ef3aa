import { MainContent, SkipLink } from "../../../parts/landmarks.tsx";
import { Notices } from "../../../parts/notices.tsx";
import { ProgressBar } from "../../../parts/progress-bar.tsx";
import type { LayoutProps } from "../../theme.ts";
import { Call } from "../call/call.tsx";
import { SiteFoot } from "../foot/site-foot.tsx";
import { SiteHead } from "../head/site-head.tsx";
import styles from "./layout.module.css";

/** The wall with its single column. The call comes last, where the strip of narrow screens has its place. */
export function DefaultLayout({ children }: LayoutProps) {
  return (
    <div className={styles.wall}>
      <SkipLink className={styles.skip} />
      <ProgressBar className={styles.progress} />
      <SiteHead />
      <MainContent className={styles.column}>{children}</MainContent>
      <SiteFoot />
      <Call />
      <Notices className={styles.notices} noticeClassName={styles.notice} />
    </div>
  );
}
