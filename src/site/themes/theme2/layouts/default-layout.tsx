import { useText } from "../../../messages/use-text.ts";
import { LanguageHint } from "../../../parts/language-hint.tsx";
import { ProgressBar } from "../../../parts/progress-bar.tsx";
import { UpdateNotice } from "../../../parts/update-notice.tsx";
import type { LayoutProps } from "../../theme.ts";
import { StudioFooter } from "../footer/studio-footer.tsx";
import { StudioHeader } from "../header/studio-header.tsx";
import styles from "./default-layout.module.css";

/** Pages begin at the upper edge of the window; mark and menu lie on them as plates in the corners. */
export function DefaultLayout({ children }: LayoutProps) {
  const text = useText();
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {text("skip-to-content")}
      </a>
      <ProgressBar className={styles.progress} />
      <StudioHeader />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <StudioFooter />
      <div className={styles.notices}>
        <LanguageHint className={styles.notice} />
        <UpdateNotice className={styles.notice} />
      </div>
    </div>
  );
}
