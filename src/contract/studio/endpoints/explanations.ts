import * as v from "valibot";
import { LANGUAGE_CODES } from "../../addresses/locales.ts";
import type { StudioEndpoint } from "../endpoint.ts";
import { explanationSchema } from "../explanation.ts";
import { tenantField, textField } from "./fields.ts";

export const EXPLANATION_ENDPOINTS = {
  /** Answers 422 for an address on a host of another site, or of none. */
  explainAddress: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/explanation",
    summary:
      "Explains what the site answers to an address, and why: its language, redirects, route, and the page in the cache of the server that answers",
    access: "site.read",
    input: v.strictObject({
      tenant: tenantField,
      /** A path of the site, or a full address on one of its hosts. */
      address: v.pipe(textField, v.trim(), v.minLength(1, "must not be empty")),
      /** The language that the visitor chose earlier. */
      language: v.optional(v.picklist(LANGUAGE_CODES)),
      /** The browser's languages, as `Accept-Language` lists them. */
      browser: v.optional(textField),
    }),
    answer: explanationSchema,
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
