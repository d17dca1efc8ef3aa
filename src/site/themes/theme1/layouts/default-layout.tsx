import { useText } from "../../../messages/use-text.ts";
import { LanguageHint } from "../../../parts/language-hint.tsx";
import { ProgressBar } from "../../../parts/progress-bar.tsx";
import { UpdateNotice } from "../../../parts/update-notice.tsx";
import type { LayoutProps } from "../../theme.ts";
import { SiteFooter } from "../footer/site-footer.tsx";
import { SiteHeader } from "../header/site-header.tsx";
import styles from "./default-layout.module.css";

export function DefaultLayout({ children }: LayoutProps) {
  const text = useText();
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {text("skip-to-content")}
      </a>
      <ProgressBar className={styles.progress} />
      <SiteHeader />
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <SiteFooter />
      <div className={styles.notices}>
        <LanguageHint className={styles.notice} />
        <UpdateNotice className={styles.notice} />
      </div>
    </div>
  );
}
