import { readLanguageTag } from "../../contract/addresses/language-tags.ts";
import { LANGUAGE_TAGS } from "../../contract/addresses/locales.ts";
import type { SiteSettings } from "../model/tenant-content.ts";
import { UTC, isTimeZone } from "./time-zone.ts";

/** Time zones of sites in countries with several zones: the zone of a main city, which the handbook lists. */
const CAPITALS: Readonly<Record<string, string>> = {
  AU: "Australia/Sydney",
  CA: "America/Toronto",
  CN: "Asia/Shanghai",
  MY: "Asia/Kuala_Lumpur",
  NZ: "Pacific/Auckland",
  US: "America/New_York",
};

/** Returns the time zone of a site: from its settings, or else the zone of its default language's region. */
export function siteTimeZone({ timeZone, languages }: Pick<SiteSettings, "timeZone" | "languages">): string {
  if (timeZone !== null && isTimeZone(timeZone)) return timeZone;
  const language = languages.find(({ isDefault }) => isDefault) ?? languages[0];
  if (language === undefined) return UTC;
  return zoneOfTag(readLanguageTag(language.tag, language.code) ?? LANGUAGE_TAGS[language.code]);
}

/** Zones that were found, by language tag. They are cached, since finding one takes milliseconds. */
const zones = new Map<string, string>();

/**
 * Returns the zone of the region in a language tag; without a region, the zone where most readers of the language live. Returns
 * UTC for regions with several zones, and for English without a region, since its readers live everywhere.
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
