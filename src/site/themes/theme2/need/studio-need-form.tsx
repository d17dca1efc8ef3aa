import { NeedForm, type NeedFormProps } from "../../../parts/need/need-form.tsx";
import styles from "./studio-need-form.module.css";

/** The enquiry form in the style of a letter, with large lines instead of boxes. */
export function StudioNeedForm(props: Omit<NeedFormProps, "className">) {
  return <NeedForm {...props} className={styles.form} />;
}
