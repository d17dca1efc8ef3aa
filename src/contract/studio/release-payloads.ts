import * as v from "valibot";
import { findingSchema } from "./file-payloads.ts";

/** The releases of a site. Times are epoch milliseconds. */
export const releasesSchema = v.object({
  /** The server's clock, by which releases go live. */
  now: v.number(),
  releases: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      goesLiveAt: v.number(),
      state: v.picklist(["planned", "applied", "held", "cancelled"]),
      createdBy: v.nullable(v.string()),
      settledAt: v.nullable(v.number()),
      /** Why it is held; of a planned one, what would be found if it went live now. */
      findings: v.array(findingSchema),
      files: v.array(
        v.object({ name: v.string(), hash: v.nullable(v.string()), title: v.nullable(v.string()) }),
      ),
      /** Whether there is something that rolling it back would take back. */
      isInEffect: v.boolean(),
      /** What a change of it has to name. */
      version: v.string(),
    }),
  ),
});
export type ReleaseList = v.InferOutput<typeof releasesSchema>;
export type ListedRelease = ReleaseList["releases"][number];
