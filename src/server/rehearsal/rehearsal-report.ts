import * as v from "valibot";

/** The message of the rehearsal process to the server that started it. */
export const rehearsalReportSchema = v.variant("state", [
  /** The result is in the data folder. */
  v.object({ state: v.literal("done"), seconds: v.number() }),
  /** Another process rehearses, or has just done so. */
  v.object({ state: v.literal("other"), reason: v.string() }),
  /** The backup could not be tested. */
  v.object({ state: v.literal("prevented"), reason: v.string() }),
]);

export type RehearsalReport = v.InferOutput<typeof rehearsalReportSchema>;
