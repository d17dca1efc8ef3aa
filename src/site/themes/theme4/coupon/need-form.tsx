import { NeedForm as PlainNeedForm, type NeedFormProps } from "../../../parts/need/need-form.tsx";
import styles from "./need-form.module.css";

/** The enquiry form as a reply coupon with a cutting line. */
export function NeedForm(props: Omit<NeedFormProps, "className">) {
  return (
    <div className={styles.coupon}>
      <PlainNeedForm {...props} className={styles.form} />
    </div>
  );
}
