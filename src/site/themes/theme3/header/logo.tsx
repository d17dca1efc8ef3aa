import { useSite } from "../../../context.ts";
import { useLinks } from "../../../parts/links.ts";
import styles from "./logo.module.css";

/** The mark, leading to where the handbook begins; the title in letters where there is no picture of it. */
export function Logo() {
  const { siteConfig, tenantName } = useSite();
  const title = siteConfig.title || tenantName;
  return (
    <a className={styles.logo} href={useLinks().home} translate="no">
      {siteConfig.logo ? <img src={siteConfig.logo} alt={title} height={30} /> : title}
    </a>
  );
}
