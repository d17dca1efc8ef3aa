import { ColorSchemeSwitch } from "../../../parts/page/color-scheme-switch.tsx";
import styles from "./switches.module.css";

/** Light, dark, or as the system: three words. Needs JavaScript and is hidden without it. */
export function SchemeSwitch({ name }: { name: string }) {
  return <ColorSchemeSwitch className={`${styles.row} ${styles.scheme}`} name={name} />;
}
