import { useLinks } from "../../parts/links.ts";
import { SiteMark } from "../../parts/site-mark.tsx";
import styles from "./logo.module.css";

/** The mark, leading home; the title in letters where there is no picture of it. */
export function Logo() {
  return <SiteMark href={useLinks().home} height={40} className={styles.logo} />;
}
