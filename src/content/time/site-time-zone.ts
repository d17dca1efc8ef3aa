import { readLanguageTag } from "../../contract/addresses/language-tags.ts";
import { LANGUAGE_TAGS } from "../../contract/addresses/locales.ts";
import type { SiteSettings } from "../model/tenant-content.ts";
import { UTC, isTimeZone } from "./time-zone.ts";

/** The zones of the capitals of countries with several zones; the handbook lists them. */
const CAPITALS: Readonly<Record<string, string>> = {
  AU: "Australia/Sydney",
  CA: "America/Toronto",
  CN: "Asia/Shanghai",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  US: "America/New_York",
};

/** The time zone of a site: from its settings, or else of its default language's region. */
export function siteTimeZone({ timeZone, languages }: Pick<SiteSettings, "timeZone" | "languages">): string {
  if (timeZone !== null && isTimeZone(timeZone)) return timeZone;
  const language = languages.find(({ isDefault }) => isDefault) ?? languages[0];
  if (language === undefined) return UTC;
  return zoneOfTag(readLanguageTag(language.tag, language.code) ?? LANGUAGE_TAGS[language.code]);
}

/** Found zones by language tag, cached since finding one takes milliseconds. */
const zones = new Map<string, string>();

/**
 * The zone of the region in a language tag, or where most readers of the language are; UTC for regions with several zones, and for
 * English without a region, as it has no single home.
 */
function zoneOfTag(tag: string): string {
  let zone = zones.get(tag);
  if (zone === undefined) zones.set(tag, (zone = findZone(tag)));
  return zone;
}

function findZone(tag: string): string {
  const { region, language } = new Intl.Locale(tag);
  const country = region ?? (language === "en" ? undefined : new Intl.Locale(tag).maximize().region);
  if (country === undefined) return UTC;
  const own = new Intl.Locale("und", { region: country }).getTimeZones() ?? [];
  return CAPITALS[country] ?? (own.length === 1 ? own[0] : undefined) ?? UTC;
}
