import { ColorSchemeSwitch } from "../../../parts/page/color-scheme-switch.tsx";
import styles from "./switches.module.css";

/** Switches between light, dark and the system's colour scheme, with three words. Hidden without JavaScript. */
export function SchemeSwitch({ name }: { name: string }) {
  return <ColorSchemeSwitch className={`${styles.row} ${styles.scheme}`} name={name} />;
}
