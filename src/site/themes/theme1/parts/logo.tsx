import { useLinks } from "../../../parts/page/links.ts";
import { SiteMark } from "../../../parts/page/site-mark.tsx";
import styles from "./logo.module.css";

/** The logo, which links home; the title as text if there is no picture of it. */
export function Logo() {
  return <SiteMark href={useLinks().home} height={40} className={styles.logo} />;
}
