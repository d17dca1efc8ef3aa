import { useSite } from "../../context.ts";
import { useLinks } from "../../parts/links.ts";
import { SiteMark } from "../../parts/site-mark.tsx";
import { textWidth } from "../../parts/text-width.ts";
import styles from "./logo.module.css";

/** Longer names are set smaller: three lines fit into the bar. */
const MANY_LETTERS = 32;

/** The logo, which links home; the title as text if there is no picture of it. */
export function Logo() {
  const { siteConfig, tenantName } = useSite();
  const isLong = textWidth(siteConfig.title || tenantName) > MANY_LETTERS;
  return (
    <SiteMark
      href={useLinks().home}
      height={40}
      className={styles.logo}
      wordmarkClassName={isLong ? `${styles.logo} ${styles.long}` : styles.logo}
    />
  );
}
