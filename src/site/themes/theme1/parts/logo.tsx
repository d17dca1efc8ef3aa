import { useLinks } from "../../../parts/page/links.ts";
import { SiteMark } from "../../../parts/page/site-mark.tsx";
import styles from "./logo.module.css";

/** The logo as a link to the home page, or the title if there is no picture of it. */
export function Logo() {
  return <SiteMark href={useLinks().home} height={40} className={styles.logo} />;
}
