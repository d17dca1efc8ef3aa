import * as v from "valibot";

/** The categories that are measured, by their names in a report. */
export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

export type Category = (typeof CATEGORIES)[number];

/** The result of one run: points out of 100, and the two figures that get worse on a busy machine. */
export interface Findings {
  points: Record<Category, number>;
  lcpMs: number;
  tbtMs: number;
}

const categorySchema = v.object({
  score: v.nullable(v.number()),
  auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
});

const reportSchema = v.object({
  runtimeError: v.optional(v.object({ code: v.string(), message: v.string() })),
  categories: v.record(v.picklist(CATEGORIES), categorySchema),
  audits: v.record(
    v.string(),
    v.object({
      score: v.nullable(v.number()),
      numericValue: v.optional(v.number()),
      errorMessage: v.optional(v.string()),
    }),
  ),
});

type Report = v.InferOutput<typeof reportSchema>;

/**
 * Reads a report of Lighthouse.
 *
 * @param exceptAudit an audit that is ignored, because it does not apply to this page
 * @throws if the run, or an audit with a weight, has failed: such a run has no score
 */
export function readReport(json: unknown, exceptAudit?: string): Findings {
  const report = v.parse(reportSchema, json);
  if (report.runtimeError !== undefined)
    throw new Error(`${report.runtimeError.code}: ${report.runtimeError.message}`);
  const pointsOf = (category: Category): number => Math.round(scoreOf(report, category, exceptAudit) * 100);
  return {
    points: {
      performance: pointsOf("performance"),
      accessibility: pointsOf("accessibility"),
      "best-practices": pointsOf("best-practices"),
      seo: pointsOf("seo"),
    },
    lcpMs: numberOf(report, "largest-contentful-paint"),
    tbtMs: numberOf(report, "total-blocking-time"),
  };
}

/** Returns a score from 0 to 1: Lighthouse's own or, without one audit, the weighted mean of the others. */
function scoreOf({ categories, audits }: Report, name: Category, exceptAudit?: string): number {
  const category = categories[name];
  if (category === undefined) throw new Error(`The report has no ${name}`);
  const weighted = category.auditRefs.filter(({ weight }) => weight > 0);
  const failed = weighted.find(({ id }) => (audits[id]?.score ?? null) === null);
  if (category.score === null || failed !== undefined) {
    const id = failed?.id ?? name;
    throw new Error(`No score for ${id}: ${audits[id]?.errorMessage ?? "the report says no reason"}`);
  }
  if (!weighted.some(({ id }) => id === exceptAudit)) return category.score;
  const counted = weighted.filter(({ id }) => id !== exceptAudit);
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0);
  return counted.reduce((sum, { id, weight }) => sum + weight * (audits[id]?.score ?? 0), 0) / weights;
}

function numberOf({ audits }: Report, id: string): number {
  const value = audits[id]?.numericValue;
  if (value === undefined) throw new Error(`The report has no number for ${id}`);
  return value;
}
