import * as v from "valibot";

/** The message that the rehearsal process sends to the server that started it. */
export const rehearsalReportSchema = v.variant("state", [
  /** The rehearsal has ended, and its result is in the data folder. */
  v.object({ state: v.literal("done"), seconds: v.number() }),
  /** Another process is rehearsing, or has just finished. */
  v.object({ state: v.literal("other"), reason: v.string() }),
  /** The rehearsal was not possible: the backup could not be tested. */
  v.object({ state: v.literal("prevented"), reason: v.string() }),
]);

export type RehearsalReport = v.InferOutput<typeof rehearsalReportSchema>;
