import { NeedForm, type NeedFormProps } from "../../../parts/need/need-form.tsx";
import { OwnFormBlock } from "../../../parts/need/own-form-block.tsx";
import type { BlockProps } from "../../../view/theme.ts";
import styles from "./need.module.css";

/** A form of `site.yaml` within an article. */
export default function FormBlock({ attributes }: BlockProps) {
  return <OwnFormBlock attributes={attributes} form={ModuleForm} />;
}

function ModuleForm(props: NeedFormProps) {
  return <NeedForm {...props} className={styles.form} />;
}
