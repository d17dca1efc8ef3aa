import { useText } from "../../view/use-text.ts";
import type { PageSteps } from "./page-steps.ts";

interface PageNumbersProps extends Pick<PageSteps, "numbers"> {
  page: number;
  /** The address of a page. */
  url: (page: number) => string;
}

/** `ol > li`, each with a link to a page, or a span where pages are left out. Themes wrap it in a `nav`. */
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
