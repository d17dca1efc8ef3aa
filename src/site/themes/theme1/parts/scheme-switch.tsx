import { ColorSchemeSwitch } from "../../../parts/page/color-scheme-switch.tsx";
import styles from "./scheme-switch.module.css";

/** Switches between light, dark and the system's colour scheme, with three words in a row. Hidden without JavaScript. */
export function SchemeSwitch({ name }: { name: string }) {
  return <ColorSchemeSwitch className={styles.switch} name={name} />;
}
