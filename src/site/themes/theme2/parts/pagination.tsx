import { PageNumbers } from "../../../parts/page/page-numbers.tsx";
import { pageSteps } from "../../../parts/page/page-steps.ts";
import { useText } from "../../../view/use-text.ts";
import { Arrow } from "./arrow.tsx";
import styles from "./pagination.module.css";

interface PaginationProps {
  page: number;
  size: number;
  total: number;
  /** Returns the address of a page. */
  url: (page: number) => string;
}

/** The position in a list, with large links to the next and the previous page. */
export function Pagination({ page, size, total, url }: PaginationProps) {
  const text = useText();
  const steps = pageSteps(page, size, total);
  if (steps === undefined) return null;
  return (
    <nav aria-label={text("pages")} className={styles.pagination}>
      {steps.previous && (
        <a href={url(steps.previous)} rel="prev">
          <Arrow direction="back" />
          {text("previous-page")}
        </a>
      )}
      <PageNumbers page={page} numbers={steps.numbers} url={url} />
      {steps.next && (
        <a href={url(steps.next)} rel="next">
          {text("next-page")}
          <Arrow />
        </a>
      )}
    </nav>
  );
}
