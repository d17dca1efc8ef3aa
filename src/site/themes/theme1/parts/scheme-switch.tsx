import { ColorSchemeSwitch } from "../../../parts/page/color-scheme-switch.tsx";
import styles from "./scheme-switch.module.css";

/** Switches between the light, dark and system colour scheme; shows them as words. Hidden without JavaScript. */
export function SchemeSwitch({ name }: { name: string }) {
  return <ColorSchemeSwitch className={styles.switch} name={name} />;
}
