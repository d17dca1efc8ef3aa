import { NeedForm as PlainNeedForm, type NeedFormProps } from "../../../parts/need/need-form.tsx";
import styles from "./need-form.module.css";

/** The enquiry form in this theme. */
export function NeedForm(props: Omit<NeedFormProps, "className">) {
  return <PlainNeedForm {...props} className={styles.form} />;
}
