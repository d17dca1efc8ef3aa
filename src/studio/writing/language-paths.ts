import { LANGUAGE_CODES, type LanguageCode, isLanguageCode } from "../../contract/addresses/locales.ts";
import { isRecord } from "../../contract/api/is-record.ts";
import { type YamlPath, valueAt } from "./set-yaml.ts";

/** The place of a value in `site.yaml`, for all languages or for one. */
export interface LanguagePath {
  /** Ends with the language, if there is one. */
  path: YamlPath;
  language: LanguageCode | undefined;
}

/**
 * Returns the paths of a setting: one for all languages, or one for each language. In the second case, languages of the site without a
 * value have a path as well, so that a value can be added.
 */
export function languagePaths(values: unknown, path: YamlPath): LanguagePath[] {
  const value = valueAt(values, path);
  if (!isRecord(value)) return [{ path, language: undefined }];
  const languages = [...new Set([...Object.keys(value).filter(isLanguageCode), ...languagesOf(values)])];
  return languages.map((language) => ({ path: [...path, language], language }));
}

/** The languages of the site. A site that names none has all of them. */
function languagesOf(values: unknown): readonly LanguageCode[] {
  const named = valueAt(values, ["languages"]);
  if (!Array.isArray(named)) return LANGUAGE_CODES;
  const codes: unknown[] = named.map((entry) => valueAt(entry, ["code"]));
  return codes.filter(isLanguageCode);
}
