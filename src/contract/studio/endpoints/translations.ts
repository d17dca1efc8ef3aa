import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { nameField, tenantField } from "./fields.ts";

export const TRANSLATION_ENDPOINTS = {
  listBehind: {
    method: "GET",
    path: "/studio/api/sites/{tenant}/translations",
    summary:
      "Translations whose originals say something else since, by name, 50 at once, from the one after `after`: with both hashes of the original, between which `diff` shows the words",
    access: "site.read",
    input: v.strictObject({ tenant: tenantField, after: v.optional(nameField) }),
    errors: [401, 403, 404, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
