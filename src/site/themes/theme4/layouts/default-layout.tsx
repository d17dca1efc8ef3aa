import { useText } from "../../../messages/use-text.ts";
import { LanguageHint } from "../../../parts/language-hint.tsx";
import { ProgressBar } from "../../../parts/progress-bar.tsx";
import { UpdateNotice } from "../../../parts/update-notice.tsx";
import type { LayoutProps } from "../../theme.ts";
import { Call } from "../call/call.tsx";
import { SiteFoot } from "../foot/site-foot.tsx";
import { SiteHead } from "../head/site-head.tsx";
import styles from "./layout.module.css";

/** The wall with its one column. The call stands last, where the strip of narrow screens has its place. */
export function DefaultLayout({ children }: LayoutProps) {
  const text = useText();
  return (
    <div className={styles.wall}>
      <a className={styles.skip} href="#content">
        {text("skip-to-content")}
      </a>
      <ProgressBar className={styles.progress} />
      <SiteHead />
      <main id="content" tabIndex={-1} className={styles.column}>
        {children}
      </main>
      <SiteFoot />
      <Call />
      <div className={styles.notices}>
        <LanguageHint className={styles.notice} />
        <UpdateNotice className={styles.notice} />
      </div>
    </div>
  );
}
