import * as v from "valibot";
import { LANGUAGE_CODES } from "../addresses/locales.ts";

const figures = v.array(v.object({ name: v.string(), count: v.number(), amount: v.number() }));

/** What visitors did on a site. */
export const visitReportSchema = v.object({
  days: v.array(
    v.object({
      /** `2026-11-27`, in the site's time zone. */
      day: v.string(),
      views: v.number(),
      visits: v.number(),
      visitors: v.number(),
    }),
  ),
  /** By what is counted, the most frequent first. `amount`: milliseconds of `read`, searches without result of `search`. */
  top: v.record(v.string(), figures),
  needsByLanding: v.optional(figures),
});
export type VisitReport = v.InferOutput<typeof visitReportSchema>;

/** Addresses that lead on. */
export const redirectListSchema = v.object({
  redirects: v.array(v.object({ from: v.string(), to: v.string(), status: v.number() })),
  total: v.number(),
  /** Where the next page begins; `null` after the last. */
  next: v.nullable(v.number()),
});
export type RedirectList = v.InferOutput<typeof redirectListSchema>;

/** Addresses that led nowhere. */
export const missingListSchema = v.object({
  addresses: v.array(
    v.object({
      path: v.string(),
      hits: v.number(),
      /** Of the first and the last day on which it was asked for: `2026-11-27`. */
      firstDay: v.string(),
      lastDay: v.string(),
      /** Where it leads by now; `null` for nowhere. */
      leadsTo: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(v.number()),
});
export type MissingList = v.InferOutput<typeof missingListSchema>;

/** What an address may have meant. */
export const nearestSchema = v.object({
  articles: v.array(v.object({ title: v.string(), url: v.string(), language: v.picklist(LANGUAGE_CODES) })),
});
export type Nearest = v.InferOutput<typeof nearestSchema>;

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
