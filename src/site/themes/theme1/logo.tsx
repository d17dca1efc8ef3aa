import { useSite } from "../../context.ts";
import { useLinks } from "../../parts/links.ts";
import styles from "./logo.module.css";

/** The mark, leading home; the title in letters where there is no picture of it. */
export function Logo() {
  const { siteConfig, tenantName } = useSite();
  const links = useLinks();
  const title = siteConfig.title || tenantName;
  return (
    <a className={styles.logo} href={links.home} translate="no">
      {siteConfig.logo ? <img src={siteConfig.logo} alt={title} height={40} /> : title}
    </a>
  );
}
