import { NeedForm, type NeedFormProps } from "../../../parts/need/need-form.tsx";
import styles from "./studio-need-form.module.css";

/** The need form as a letter: large lines to write on, no boxes. */
export function StudioNeedForm(props: Omit<NeedFormProps, "className">) {
  return <NeedForm {...props} className={styles.form} />;
}
