import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { done, hashField, nameField, tenantField } from "./fields.ts";

export const behindTranslation = v.object({
  name: v.string(),
  /** The article in the default language. */
  original: v.string(),
  /** The hash of the text from which it was made; `null` if that was never published here. */
  before: v.nullable(v.string()),
  after: v.string(),
  /** Since when, in epoch milliseconds, and by whom. */
  at: v.number(),
  author: v.nullable(v.string()),
});

/** Translations that are behind their originals. */
export const behindListSchema = v.object({
  translations: v.array(behindTranslation),
  next: v.nullable(v.string()),
});
export type BehindList = v.InferOutput<typeof behindListSchema>;

const TRANSLATION = "/studio/api/sites/{tenant}/translation";

export const TRANSLATION_ENDPOINTS = {
  listBehind: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/translations",
    summary:
      "Translations whose originals say something else since, by name, 50 at once, from the one after `after`: with both hashes of the original, between which `diff` shows the words",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, after: v.optional(nameField) }),
    answer: behindListSchema,
    errors: [401, 403, 404, 422],
  },
  findTranslation: {
    method: "GET",
    path: TRANSLATION,
    summary: "What one translation lacks of its original, as in the list; `null` if it is not behind",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, name: nameField }),
    answer: v.nullable(behindTranslation),
    errors: [401, 403, 404, 422],
  },
  confirmTranslation: {
    method: "POST",
    path: `${TRANSLATION}/up-to-date`,
    summary:
      "Notes that a translation, as it is, says what its original says, without changing its text. `original` is the hash that was looked at; 409 has the one of today",
    access: "site.read",
    files: { of: "articles", uses: ["draft"], isForTranslators: true },
    input: v.strictObject({ tenant: tenantField, name: nameField, original: hashField }),
    answer: done,
    errors: [400, 401, 403, 404, 409, 415, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
