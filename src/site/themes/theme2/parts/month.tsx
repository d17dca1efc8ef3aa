import { dateValues } from "../../../parts/article/article-date.tsx";
import { useText } from "../../../view/use-text.ts";

/** The month of a date, in the format of the page's language. */
export function Month({ iso }: { iso: string }) {
  const text = useText();
  const values = dateValues(text, iso);
  return values && <time dateTime={iso.slice(0, 7)}>{text("date-month", values)}</time>;
}
