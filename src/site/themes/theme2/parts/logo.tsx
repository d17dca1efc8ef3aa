import { useLinks } from "../../../parts/page/links.ts";
import { SiteMark } from "../../../parts/page/site-mark.tsx";
import { useSite } from "../../../view/context.ts";
import { displaySize } from "./display-size.ts";
import styles from "./logo.module.css";

/** The logo on a plate in the corner. Without a picture it is the title, and a longer title is smaller. */
export function Logo() {
  const { siteConfig, tenantName } = useSite();
  const size = styles[displaySize(siteConfig.title || tenantName)] ?? "";
  return (
    <SiteMark
      href={useLinks().home}
      height={32}
      className={styles.logo}
      wordmarkClassName={`${styles.logo} ${size}`}
    />
  );
}
