import type { Text } from "../messages/load-messages.ts";
import { useText } from "../messages/use-text.ts";

/**
 * The values for the messages of days and months; `undefined` if the text is not a date. Dates are worded by our messages:
 * the first use of the browser's own formats takes a phone longer than hydrating the rest of the page.
 */
export function dateValues(
  text: Text,
  iso: string,
): { year: number; monthName: string; day: number } | undefined {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return undefined;
  const monthName = text("month-name", { month: date.getUTCMonth() + 1 });
  return { year: date.getUTCFullYear(), monthName, day: date.getUTCDate() };
}

/** A day, as the language of the page writes it. */
export function ArticleDate({ iso }: { iso: string }) {
  const text = useText();
  const values = dateValues(text, iso);
  return values && <time dateTime={iso.slice(0, 10)}>{text("date", values)}</time>;
}
