import { Frame } from "../../../parts/page/frame.tsx";
import { MainContent, SkipLink } from "../../../parts/page/landmarks.tsx";
import { Notices } from "../../../parts/page/notices.tsx";
import { ProgressBar } from "../../../parts/page/progress-bar.tsx";
import type { LayoutProps } from "../../../view/theme.ts";
import { Call } from "../call/call.tsx";
import { SiteFoot } from "../foot/site-foot.tsx";
import { SiteHead } from "../head/site-head.tsx";
import styles from "./layout.module.css";

/**
 * The layout: a single column on the coloured background. The call to action follows the menu in the document, wherever it is displayed,
 * because it is the purpose of the site.
 */
export function DefaultLayout({ children }: LayoutProps) {
  return (
    <div className={styles.wall}>
      <SkipLink className={styles.skip} />
      <ProgressBar className={styles.progress} />
      <Frame of={SiteHead} />
      <Call />
      <MainContent className={styles.column}>{children}</MainContent>
      <Frame of={SiteFoot} />
      <Notices className={styles.notices} noticeClassName={styles.notice} />
    </div>
  );
}
