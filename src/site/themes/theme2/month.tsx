import { usePage, useSite } from "../../context.ts";

/** A month, as it is written in the language of the page. */
export function Month({ iso }: { iso: string }) {
  const { language } = usePage();
  const { languageConfig } = useSite();
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return null;
  const tag = languageConfig.languages.find(({ code }) => code === language)?.tag;
  const words = new Intl.DateTimeFormat(tag, { year: "numeric", month: "long", timeZone: "UTC" }).format(
    date,
  );
  return <time dateTime={iso.slice(0, 7)}>{words}</time>;
}
