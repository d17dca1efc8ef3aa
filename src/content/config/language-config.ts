import * as v from "valibot";
import { LANGUAGE_CODES } from "../../contract/addresses/locales.ts";
import { readJson } from "../model/json-column.ts";
import type { SiteSettings } from "../model/tenant-content.ts";

const languagesSchema = v.array(
  v.object({ code: v.picklist(LANGUAGE_CODES), name: v.string(), tag: v.string(), isDefault: v.boolean() }),
);

/** The languages in a tenant's settings, as stored. */
export function readLanguages(text: string): SiteSettings["languages"] {
  return readJson(languagesSchema, text, "tenant.languages");
}

/** `languageConfig` as the site expects it, for a tenant whose config has none. */
export function writeLanguageConfig(languages: SiteSettings["languages"]): string {
  return JSON.stringify(
    languages.map(({ code, name, tag, isDefault }) => ({
      code,
      name,
      tag,
      ...(isDefault ? { default: true } : {}),
    })),
  );
}
