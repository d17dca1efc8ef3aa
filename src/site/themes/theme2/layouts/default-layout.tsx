import { Frame } from "../../../parts/page/frame.tsx";
import { MainContent, SkipLink } from "../../../parts/page/landmarks.tsx";
import { Notices } from "../../../parts/page/notices.tsx";
import { ProgressBar } from "../../../parts/page/progress-bar.tsx";
import type { LayoutProps } from "../../../view/theme.ts";
import { StudioFooter } from "../footer/studio-footer.tsx";
import { StudioHeader } from "../header/studio-header.tsx";
import styles from "./default-layout.module.css";

/** Pages begin at the upper edge of the window. Logo and menu are plates on top of them, in the corners. */
export function DefaultLayout({ children }: LayoutProps) {
  return (
    <div className={styles.page}>
      <SkipLink className={styles.skip} />
      <ProgressBar className={styles.progress} />
      <Frame of={StudioHeader} />
      <MainContent className={styles.main}>{children}</MainContent>
      <Frame of={StudioFooter} />
      <Notices className={styles.notices} noticeClassName={styles.notice} />
    </div>
  );
}
