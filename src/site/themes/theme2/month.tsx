import { usePage, useSite } from "../../context.ts";

/** When something was published: a month, as it is written in the language of the page, or the whole day. */
export function Month({ iso, hasDay = false }: { iso: string; hasDay?: boolean }) {
  const { language } = usePage();
  const { languageConfig } = useSite();
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return null;
  const tag = languageConfig.languages.find(({ code }) => code === language)?.tag;
  const day = hasDay ? "numeric" : undefined;
  const words = new Intl.DateTimeFormat(tag, { year: "numeric", month: "long", day, timeZone: "UTC" }).format(
    date,
  );
  return <time dateTime={iso.slice(0, hasDay ? 10 : 7)}>{words}</time>;
}
