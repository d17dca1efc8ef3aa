import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { nothing } from "./fields.ts";

const languageField = v.picklist(LANGUAGE_CODES);

/** Schema of the sites that the caller can open. */
export const sitesSchema = v.array(
  v.object({
    code: v.string(),
    name: v.string(),
    /** The host of the site's public address; `null` if it has none. */
    host: v.nullable(v.string()),
    languages: v.array(languageField),
    defaultLanguage: languageField,
    theme: v.string(),
    /** The site's time zone: a name from the IANA time zone database. */
    timeZone: v.string(),
  }),
);
export type ListedSite = v.InferOutput<typeof sitesSchema>[number];

export const SITE_ENDPOINTS = {
  listSites: {
    method: "GET",
    path: "/studio/api/sites",
    summary: "Lists the sites that the caller can open, by name",
    access: "signed-in",
    input: nothing,
    answer: sitesSchema,
    errors: [401, 403],
  },
} as const satisfies Record<string, StudioEndpoint>;
