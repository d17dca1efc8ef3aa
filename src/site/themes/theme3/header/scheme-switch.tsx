import { ColorSchemeSwitch } from "../../../parts/page/color-scheme-switch.tsx";
import styles from "./scheme-switch.module.css";

/**
 * Switches the colour scheme with three disks: half filled for the system's scheme, empty for light, full for dark. Hidden without
 * JavaScript.
 */
export function SchemeSwitch({ name }: { name: string }) {
  return <ColorSchemeSwitch className={styles.switch} name={name} />;
}
