import { useText } from "../../view/use-text.ts";
import type { PageSteps } from "./page-steps.ts";

interface PageNumbersProps extends Pick<PageSteps, "numbers"> {
  page: number;
  /** Returns the address of a page. */
  url: (page: number) => string;
}

/** Links to the pages of a list, as `ol > li`; a span marks a gap. Themes wrap the list in a `nav`. */
export function PageNumbers({ page, numbers, url }: PageNumbersProps) {
  const text = useText();
  return (
    <ol>
      {numbers.map((number, index) => (
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
  );
}
