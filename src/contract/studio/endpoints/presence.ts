import * as v from "valibot";
import type { StudioEndpoint } from "../endpoint.ts";
import { done, nameField, tenantField } from "./fields.ts";

const HIGHEST_LINE = 10_000_000;

export const PRESENCE_ENDPOINTS = {
  reportPresence: {
    method: "PUT",
    path: "/studio/api/sites/{tenant}/presence",
    summary:
      "Reports that the person has an article open, and where its caret is. Others receive it as an event. A report expires after 15 seconds",
    access: "site.read",
    input: v.strictObject({
      tenant: tenantField,
      name: v.pipe(nameField, v.startsWith("articles/", "must be the name of an article")),
      /** The first line of the paragraph with the caret, from 1; `null` if the caret is not in the text. */
      line: v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(HIGHEST_LINE))),
      isTyping: v.boolean(),
    }),
    inQuery: ["name"],
    isFrequent: true,
    answer: done,
    errors: [400, 401, 403, 404, 415, 422],
  },
} as const satisfies Record<string, StudioEndpoint>;
