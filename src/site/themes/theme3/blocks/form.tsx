import { NeedForm } from "../../../parts/need/need-form.tsx";
import { useOwnForm } from "../../../parts/need/use-own-form.ts";
import type { BlockProps } from "../../../view/theme.ts";
import styles from "./need.module.css";

/** A form of `site.yaml` within an article. */
export default function FormBlock({ attributes: { name = "" } }: BlockProps) {
  const own = useOwnForm(name);
  return own && <NeedForm own={own} className={styles.form} />;
}
