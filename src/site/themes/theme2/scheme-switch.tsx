import { ColorSchemeSwitch } from "../../parts/color-scheme-switch.tsx";
import styles from "./switches.module.css";

/** Light, dark, or as the system says: three words. It needs JavaScript and hides without it. */
export function SchemeSwitch({ name }: { name: string }) {
  return <ColorSchemeSwitch className={`${styles.row} ${styles.scheme}`} name={name} />;
}
