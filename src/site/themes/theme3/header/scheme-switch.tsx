import { ColorSchemeSwitch } from "../../../parts/color-scheme-switch.tsx";
import styles from "./scheme-switch.module.css";

/** Three disks: half and half as the system says, empty for light, full for dark. It needs JavaScript and hides without it. */
export function SchemeSwitch({ name }: { name: string }) {
  return <ColorSchemeSwitch className={styles.switch} name={name} />;
}
