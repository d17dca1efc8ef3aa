import { TitleText } from "../../../parts/page/title-text.tsx";
import { useSite } from "../../../view/context.ts";
import { Display } from "../parts/display.tsx";
import grid from "../parts/grid.module.css";
import styles from "./statement.module.css";

/** A few lines about the studio, indented far to the right. */
export function Statement({ isTitleShown }: { isTitleShown: boolean }) {
  const { banner, bannerTitle, siteConfig, tenantName } = useSite();
  const title = siteConfig.title || tenantName;
  const { description } = siteConfig;
  const hasOwnTitle = bannerTitle !== "" && !isTitleShown;
  if (!description && !hasOwnTitle) return null;
  return (
    <div className={`${grid.grid} ${styles.statement}`}>
      <p className={`${grid.label} ${styles.label}`} translate="no">
        {title}
      </p>
      <div className={`${styles.text} ${grid.rise}`}>
        {hasOwnTitle && <Display as="p" text={bannerTitle} />}
        {hasOwnTitle && banner.subtitle && (
          <p className={styles.words}>
            <TitleText>{banner.subtitle}</TitleText>
          </p>
        )}
        {description && (
          <p className={styles.words}>
            <TitleText>{description}</TitleText>
          </p>
        )}
      </div>
    </div>
  );
}
