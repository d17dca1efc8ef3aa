import { ColorSchemeSwitch } from "../../../parts/page/color-scheme-switch.tsx";
import styles from "./scheme-switch.module.css";

/**
 * Three disks: half filled for the system's scheme, empty for light, full for dark. Needs JavaScript and is
 * hidden without it.
 */
export function SchemeSwitch({ name }: { name: string }) {
  return <ColorSchemeSwitch className={styles.switch} name={name} />;
}
