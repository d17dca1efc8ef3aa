import type { Text } from "../../messages/load-messages.ts";
import { tagOf } from "../../page/site-tag.ts";
import { useView } from "../../view/context.ts";

/**
 * Language tags for which English writes the month before the day: without a region, North America, and islands that use the same form.
 */
const MONTH_FIRST = /^en(-(US|CA|PH|PR|GU|VI|AS|MP|UM|MH))?$/;

/** The id of the message that formats a full date. */
export function dateMessage(tag: string): "date" | "date-month-first" {
  return MONTH_FIRST.test(tag) ? "date-month-first" : "date";
}

/**
 * The values for messages with days and months; `undefined` if the text is not a date. The day does not depend on the time zone of server
 * or browser. Messages format dates, because on a phone the first use of `Intl.DateTimeFormat` takes longer than hydrating the rest of
 * the page.
 */
export function dateValues(
  text: Text,
  iso: string,
): { year: number; monthName: string; day: number } | undefined {
  const [year, month, day] = iso.slice(0, 10).split("-").map(Number);
  if (!year || !month || !day) return undefined;
  return { year, monthName: text("month-name", { month }), day };
}

/** A date in the format of the page's language. */
export function ArticleDate({ iso }: { iso: string }) {
  const { text, site, page } = useView();
  const values = dateValues(text, iso);
  const message = dateMessage(tagOf(site, page.language));
  return values && <time dateTime={iso.slice(0, 10)}>{text(message, values)}</time>;
}
