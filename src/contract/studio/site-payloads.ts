import * as v from "valibot";
import { LANGUAGE_CODES } from "../addresses/locales.ts";

const languageField = v.picklist(LANGUAGE_CODES);

/** The sites that somebody may enter. */
export const sitesSchema = v.array(
  v.object({
    code: v.string(),
    name: v.string(),
    languages: v.array(languageField),
    defaultLanguage: languageField,
    theme: v.string(),
  }),
);
export type ListedSite = v.InferOutput<typeof sitesSchema>[number];
