import { PageNumbers } from "../../../parts/page/page-numbers.tsx";
import { pageSteps } from "../../../parts/page/page-steps.ts";
import { useText } from "../../../view/use-text.ts";
import { Icon } from "./icon.tsx";
import styles from "./pagination.module.css";

interface PaginationProps {
  page: number;
  size: number;
  total: number;
  /** Returns the address of a page. */
  url: (page: number) => string;
}

/** Links to pages of a list: the first, the last and those around the current one. */
export function Pagination({ page, size, total, url }: PaginationProps) {
  const text = useText();
  const steps = pageSteps(page, size, total);
  if (steps === undefined) return null;
  return (
    <nav aria-label={text("pages")} className={styles.pagination}>
      {steps.previous && (
        <a href={url(steps.previous)} rel="prev" className={styles.step}>
          <Icon name="arrow-back" size="small" />
          <span>{text("previous-page")}</span>
        </a>
      )}
      <PageNumbers page={page} numbers={steps.numbers} url={url} />
      {steps.next && (
        <a href={url(steps.next)} rel="next" className={styles.step}>
          <span>{text("next-page")}</span>
          <Icon name="arrow" size="small" />
        </a>
      )}
    </nav>
  );
}
