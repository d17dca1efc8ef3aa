import { languageOfTag } from "../../contract/addresses/language-preferences.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { folderOfLayout } from "./language-layouts.ts";
import type { Mapping } from "./mapping.ts";

/** Returns the language of the originals: the site's default language, or else the mapping's first. */
export function originalLanguage({ site, languages }: Mapping): LanguageCode {
  const codes = Object.keys(languages) as LanguageCode[];
  const listed: unknown = site["languages"];
  const isDefault = (one: unknown): one is { code: LanguageCode } =>
    typeof one === "object" && one !== null && "code" in one && "default" in one && one.default === true;
  const named = Array.isArray(listed) ? listed.find(isDefault)?.code : undefined;
  const [first = "en"] = codes;
  return named !== undefined && codes.includes(named) ? named : first;
}

/**
 * Returns the language to which one of the mapping's roots leads, if it is not that of the text: `kr` for `/ko/` in an English text.
 *
 * Not the language of the originals: a Korean text with a link to `/en/…` was usually translated without changing its links, so the
 * link means the Korean page.
 */
export function otherLanguage(root: string, from: LanguageCode, mapping: Mapping): LanguageCode | undefined {
  const language = mapping.roots[root] === "" ? languageOfTag(root.replaceAll("/", "")) : undefined;
  if (language === undefined || language === from || language === originalLanguage(mapping)) return undefined;
  return mapping.languages[language] === undefined ? undefined : language;
}

/** Returns the folder that contains a language's texts, or most of them. */
export function folderOf(language: LanguageCode, { languages }: Mapping): string {
  return folderOfLayout([languages[language] ?? []].flat()[0] ?? "");
}
