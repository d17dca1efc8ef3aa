import { NeedForm } from "../../../parts/need/need-form.tsx";
import type { BlockProps } from "../../../view/theme.ts";
import styles from "./need.module.css";

/** The enquiry form inside an article. This theme has no separate page for it. */
export default function NeedBlock({ attributes: { category = "" } }: BlockProps) {
  return <NeedForm category={category} className={styles.form} />;
}
