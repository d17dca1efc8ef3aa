import * as v from "valibot";

/** What the process that rehearses tells the server that started it, before it ends. */
export const rehearsalReportSchema = v.variant("state", [
  /** What became of it is noted in the data folder. */
  v.object({ state: v.literal("done"), seconds: v.number() }),
  /** Another process rehearses, or just did. */
  v.object({ state: v.literal("other"), reason: v.string() }),
  /** Nothing can be said about the backup. */
  v.object({ state: v.literal("prevented"), reason: v.string() }),
]);

export type RehearsalReport = v.InferOutput<typeof rehearsalReportSchema>;
