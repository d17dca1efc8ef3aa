import { usePage, useSite } from "../context.ts";

const MAXIMUM_DAYS = 2_000;
const formats = new Map<string | undefined, Intl.DateTimeFormat>();
const days = new Map<string, string>();

/** Formats and days are kept: writing one costs more than the rest of a card. */
function writeDay(date: Date, tag: string | undefined): string {
  const key = `${tag} ${date.getTime()}`;
  const known = days.get(key);
  if (known !== undefined) return known;
  const format = formats.get(tag) ?? new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" });
  formats.set(tag, format);
  const day = format.format(date);
  if (days.size >= MAXIMUM_DAYS) days.clear();
  days.set(key, day);
  return day;
}

/** A day, as it is written in the language of the page. */
export function ArticleDate({ iso }: { iso: string }) {
  const { language } = usePage();
  const { languageConfig } = useSite();
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return null;
  const tag = languageConfig.languages.find(({ code }) => code === language)?.tag;
  return <time dateTime={iso.slice(0, 10)}>{writeDay(date, tag)}</time>;
}
