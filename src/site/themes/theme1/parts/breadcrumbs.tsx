import { Breadcrumbs as PlainBreadcrumbs, type Crumb } from "../../../parts/page/breadcrumbs.tsx";
import styles from "./breadcrumbs.module.css";

/** The path from the home page to the page, which comes last. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return <PlainBreadcrumbs crumbs={crumbs} className={styles.breadcrumbs} />;
}
