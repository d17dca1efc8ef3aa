import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { done, hashField, nameField, tenantField } from "./fields.ts";

export const outdatedTranslation = v.object({
  name: v.string(),
  /** File name of the article in the default language. */
  original: v.string(),
  /** Hash of the original from which the text was translated; `null` if that original was never published here. */
  before: v.nullable(v.string()),
  after: v.string(),
  /** When the original was changed, in epoch milliseconds, and by whom. */
  at: v.number(),
  author: v.nullable(v.string()),
});

/** Schema of a list of outdated translations. */
export const outdatedListSchema = v.object({
  translations: v.array(outdatedTranslation),
  next: v.nullable(v.string()),
});
export type OutdatedList = v.InferOutput<typeof outdatedListSchema>;

const TRANSLATION = "/studio/api/sites/{tenant}/translation";

export const TRANSLATION_ENDPOINTS = {
  listOutdated: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/translations",
    summary:
      "Lists translations whose originals have changed since, by name, 50 per page, after the one named `after`, with both hashes of the original for `diff`",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, after: v.optional(nameField) }),
    answer: outdatedListSchema,
    errors: [401, 403, 404, 422],
  },
  findTranslation: {
    method: "GET",
    path: TRANSLATION,
    summary: "Returns how one translation is outdated, as in the list; `null` if it is current",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, name: nameField }),
    answer: v.nullable(outdatedTranslation),
    errors: [401, 403, 404, 422],
  },
  confirmTranslation: {
    method: "POST",
    path: `${TRANSLATION}/up-to-date`,
    summary:
      "Marks a translation as current without changing its text. `original` is the hash that was compared; 409 has the current one",
    access: "site.read",
    files: { of: "articles", uses: ["draft"], isForTranslators: true },
    input: v.strictObject({ tenant: tenantField, name: nameField, original: hashField }),
    answer: done,
    errors: [400, 401, 403, 404, 409, 415, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
