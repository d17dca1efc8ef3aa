import { ColorSchemeSwitch } from "../../../parts/page/color-scheme-switch.tsx";
import styles from "./scheme-switch.module.css";

/** Light, dark, or as the system: three words in a row. Needs JavaScript and is hidden without it. */
export function SchemeSwitch({ name }: { name: string }) {
  return <ColorSchemeSwitch className={styles.switch} name={name} />;
}
