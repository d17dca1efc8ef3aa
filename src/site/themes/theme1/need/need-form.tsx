import { useSite } from "../../../context.ts";
import { NeedForm as PlainNeedForm, type NeedFormProps } from "../../../parts/need-form.tsx";
import styles from "./need-form.module.css";

/** The need form as the firm draws it. Without categories of its own it offers the site's. */
export function NeedForm({
  categories,
  ...props
}: Omit<NeedFormProps, "categories" | "className"> & { categories?: readonly string[] }) {
  const { siteConfig, OurServices } = useSite();
  const offered = categories ?? siteConfig.needCategories ?? OurServices.map(({ name }) => name);
  return <PlainNeedForm {...props} categories={offered} className={styles.form} />;
}
