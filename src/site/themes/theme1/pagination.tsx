import { useText } from "../../messages/use-text.ts";
import { Icon } from "./icon.tsx";
import styles from "./pagination.module.css";

interface PaginationProps {
  page: number;
  size: number;
  total: number;
  /** The address of a page. */
  url: (page: number) => string;
}

/** Links to the pages of a list: the first, the last and the neighbours of the present one. */
export function Pagination({ page, size, total, url }: PaginationProps) {
  const text = useText();
  const last = Math.ceil(total / size);
  if (last <= 1) return null;
  return (
    <nav aria-label={text("pages")} className={styles.pagination}>
      {page > 1 && (
        <a href={url(page - 1)} rel="prev" className={styles.step}>
          <Icon name="arrow-back" size="small" />
          <span>{text("previous-page")}</span>
        </a>
      )}
      <ol>
        {pageNumbers(page, last).map((number, index) => (
          <li key={number ?? `gap${index}`}>
            {number === undefined ? (
              <span aria-hidden="true">…</span>
            ) : (
              <a
                href={url(number)}
                aria-label={text("page-number", { page: number })}
                aria-current={number === page ? "page" : undefined}
              >
                {number}
              </a>
            )}
          </li>
        ))}
      </ol>
      {page < last && (
        <a href={url(page + 1)} rel="next" className={styles.step}>
          <span>{text("next-page")}</span>
          <Icon name="arrow" size="small" />
        </a>
      )}
    </nav>
  );
}

/** `undefined` stands for a gap: 1 … 4 5 6 … 20. A gap of one page is that page. */
export function pageNumbers(page: number, last: number): (number | undefined)[] {
  const near = [1, page - 1, page, page + 1, last].filter((number) => number >= 1 && number <= last);
  const numbers = [...new Set(near)].sort((left, right) => left - right);
  return numbers.flatMap((number, index) => {
    const gap = number - (numbers[index - 1] ?? number - 1);
    if (gap === 2) return [number - 1, number];
    return gap > 2 ? [undefined, number] : [number];
  });
}
