import { useText } from "../../messages/use-text.ts";
import { Arrow } from "./arrow.tsx";
import styles from "./pagination.module.css";

interface PaginationProps {
  page: number;
  size: number;
  total: number;
  /** The address of a page. */
  url: (page: number) => string;
}

/** Where one stands in a list, and the way on and back: large, since lists here are walked, not jumped through. */
export function Pagination({ page, size, total, url }: PaginationProps) {
  const text = useText();
  const last = Math.ceil(total / size);
  if (last <= 1) return null;
  return (
    <nav aria-label={text("pages")} className={styles.pagination}>
      {page > 1 && (
        <a href={url(Math.min(page - 1, last))} rel="prev">
          <Arrow direction="back" />
          {text("previous-page")}
        </a>
      )}
      <ol>
        {numbersAround(page, last).map((number) => (
          <li key={number}>
            <a
              href={url(number)}
              aria-label={text("page-number", { page: number })}
              aria-current={number === page ? "page" : undefined}
            >
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < last && (
        <a href={url(page + 1)} rel="next">
          {text("next-page")}
          <Arrow />
        </a>
      )}
    </nav>
  );
}

/** The first page, the last, and those beside the present one. */
function numbersAround(page: number, last: number): number[] {
  const wanted = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  return [...new Set(wanted)].sort((left, right) => left - right);
}
