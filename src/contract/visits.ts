import * as v from "valibot";
import { LANGUAGE_CODES } from "./locales.ts";

/** One batch of what the visit script saw. Addresses are paths with query. */
export const visitBodySchema = v.object({
  kind: v.picklist(["view", "engaged", "outbound", "search"]),
  path: v.pipe(v.string(), v.maxLength(2000)),
  referrer: v.optional(v.pipe(v.string(), v.maxLength(2000)), ""),
  language: v.optional(v.picklist(LANGUAGE_CODES)),
  /** Engaged seconds, or results of a search. */
  value: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400))),
});
export type VisitBody = v.InferOutput<typeof visitBodySchema>;
