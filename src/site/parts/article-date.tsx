import type { Text } from "../messages/load-messages.ts";
import { useText } from "../messages/use-text.ts";

/**
 * What the messages for days and months are filled with; `undefined` for what is no date. They are worded like everything
 * else: to start the browser's own formats takes a phone longer than to take over the rest of the page.
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

/** A day, as it is written in the language of the page. */
export function ArticleDate({ iso }: { iso: string }) {
  const text = useText();
  const values = dateValues(text, iso);
  return values && <time dateTime={iso.slice(0, 10)}>{text("date", values)}</time>;
}
