import { useSite } from "../../../context.ts";
import { NeedForm, type NeedFormProps } from "../../../parts/need-form.tsx";
import styles from "./studio-need-form.module.css";

interface StudioNeedFormProps extends Omit<NeedFormProps, "categories" | "className"> {
  /** Without any, the site's own are offered. */
  categories?: readonly string[];
}

/** The need form as a letter: large lines to write on, no boxes. */
export function StudioNeedForm({ categories, ...props }: StudioNeedFormProps) {
  const { siteConfig, OurServices } = useSite();
  const offered = categories ?? siteConfig.needCategories ?? OurServices.map(({ name }) => name);
  return <NeedForm {...props} categories={offered} className={styles.form} />;
}
