import { usePage, useSite } from "../context.ts";

const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** Formats are kept: making one costs more than the rest of a card. */
function formatOf(tag: string | undefined): Intl.DateTimeFormat {
  const format = formats.get(tag) ?? new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  formats.set(tag, format);
  return format;
}

/** A day, as it is written in the language of the page. */
export function ArticleDate({ iso }: { iso: string }) {
  const { language } = usePage();
  const { languageConfig } = useSite();
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return null;
  const tag = languageConfig.languages.find(({ code }) => code === language)?.tag;
  return <time dateTime={iso.slice(0, 10)}>{formatOf(tag).format(date)}</time>;
}
