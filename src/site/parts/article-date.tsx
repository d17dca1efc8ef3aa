import { usePage, useSite } from "../context.ts";

/** A day, as it is written in the language of the page. */
export function ArticleDate({ iso }: { iso: string }) {
  const { language } = usePage();
  const { languageConfig } = useSite();
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return null;
  const tag = languageConfig.languages.find(({ code }) => code === language)?.tag;
  const day = new Intl.DateTimeFormat(tag, { dateStyle: "long", timeZone: "UTC" }).format(date);
  return <time dateTime={iso.slice(0, 10)}>{day}</time>;
}
