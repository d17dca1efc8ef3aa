import { languagePrefix } from "../../contract/addresses/addresses.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import type { MediaAddress } from "../reading/references.ts";
import type { Scope } from "../reading/scope.ts";

const CALENDAR = '<a href="#" class="block-event-link">';
const FILE = /(<p class="block-file"><a href="([^"]*)"[^>]*>.*?<\/a> <span class="block-file-type">[^<]*)/g;

/** Adds to a body what depends on the time of reading: the addresses of calendar files, and the sizes of files to download. */
export function fillLinks(
  scope: Scope,
  html: string,
  { slug, language, media }: { slug: string; language: LanguageCode; media: Iterable<MediaAddress> },
): string {
  const { defaultLanguage, languageTags } = scope.tenant;
  return fillSizes(fillCalendars(html), media, languageTags[language]);

  function fillCalendars(body: string): string {
    if (!body.includes(CALENDAR)) return body;
    const prefix = languagePrefix(language, defaultLanguage);
    let number = 0;
    return body.replaceAll(CALENDAR, () => {
      number += 1;
      const address = `${prefix}/event.ics?article=${encodeURIComponent(slug)}&amp;event=${number}`;
      return `<a href="${address}" download class="block-event-link">`;
    });
  }
}

function fillSizes(html: string, media: Iterable<MediaAddress>, tag: string): string {
  if (!html.includes('<p class="block-file">')) return html;
  const sizes = new Map([...media].map(({ src, bytes }) => [src, bytes]));
  return html.replace(FILE, (whole: string, _open, address: string) => {
    const bytes = sizes.get(address.replace(/#.*/, "").replaceAll("&amp;", "&"));
    return bytes === undefined ? whole : `${whole} · ${writeSize(bytes, tag)}`;
  });
}

/** Writes a size with the unit that gives a short number. */
function writeSize(bytes: number, tag: string): string {
  const [unit, size] =
    bytes < 1_000_000 ? ["kilobyte", Math.max(bytes / 1000, 1)] : ["megabyte", bytes / 1_000_000];
  const format = new Intl.NumberFormat(tag, {
    style: "unit",
    unit: String(unit),
    maximumFractionDigits: unit === "megabyte" && Number(size) < 10 ? 1 : 0,
  });
  return format.format(Number(size));
}
