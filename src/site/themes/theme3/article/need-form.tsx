import { useSite } from "../../../context.ts";
import { NeedForm as PlainNeedForm } from "../../../parts/need-form.tsx";
import styles from "./need-form.module.css";

/** The need form as it stands inside a page: the handbook keeps no page of its own for it. */
export function NeedForm({ category }: { category: string }) {
  const { siteConfig, OurServices } = useSite();
  const categories = siteConfig.needCategories ?? OurServices.map(({ name }) => name);
  return <PlainNeedForm category={category} categories={categories} className={styles.form} />;
}
