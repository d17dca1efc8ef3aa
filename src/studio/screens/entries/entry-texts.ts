import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { isRecord } from "../../../contract/api/is-record.ts";
import { setText } from "../../lists/entry-values.ts";
import type { Entry } from "../../lists/list-file.ts";

/** The languages of a site, the default one first. */
export interface SiteLanguages {
  languages: readonly LanguageCode[];
  defaultLanguage: LanguageCode;
}

/** The keys of an entry that have a text for each language. */
export type TextKey = "name" | "description" | "title" | "subtitle" | "alt" | "cta";

/** A text of an entry in each language. A text without languages counts as the text of the default language. */
export function textsOf(
  { values }: Pick<Entry, "values">,
  key: TextKey,
  { defaultLanguage }: Pick<SiteLanguages, "defaultLanguage">,
): Partial<Record<string, string>> {
  const value = values?.[key];
  if (typeof value === "string") return { [defaultLanguage]: value };
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([language, text]) => (typeof text === "string" ? [[language, text]] : [])),
  );
}

/** Changes texts of an entry by language; an empty text removes a language. @throws {FixedTextError} */
export function withTexts(
  entry: Entry,
  key: TextKey,
  texts: Readonly<Record<string, string>>,
  { defaultLanguage }: Pick<SiteLanguages, "defaultLanguage">,
  lineEnd: string,
): Entry {
  return Object.entries(texts).reduce(
    (changed, [language, text]) => setText(changed, key, { language, text, defaultLanguage }, lineEnd),
    entry,
  );
}

/** The name of an entry in the default language, otherwise in any. */
export function nameOf(
  entry: Pick<Entry, "values">,
  site: Pick<SiteLanguages, "defaultLanguage">,
  key: TextKey = "name",
): string {
  const names = textsOf(entry, key, site);
  return names[site.defaultLanguage] ?? Object.values(names)[0] ?? valueOf(entry, "id") ?? "";
}

/** A value of an entry that is a text. */
export function valueOf({ values }: Pick<Entry, "values">, key: string): string | undefined {
  const value = values?.[key];
  return typeof value === "string" ? value : undefined;
}
