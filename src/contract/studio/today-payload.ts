import * as v from "valibot";
import { draftStateSchema } from "./file-payloads.ts";
import { behindTranslation } from "./report-payloads.ts";

/** Of an article; `null` for what is none, has none, or is not there any more. */
const title = v.nullable(v.string());

/** What waits on a site, as far as somebody may know of it. */
export const todaySchema = v.object({
  /** One's own, the newest first. */
  drafts: v.array(v.object({ ...draftStateSchema.entries, title })),
  /** The newest first. */
  revisions: v.array(
    v.object({
      id: v.number(),
      /** Epoch milliseconds. */
      at: v.number(),
      /** `null` for whoever called the command line. */
      author: v.nullable(v.string()),
      note: v.string(),
      files: v.object({ added: v.number(), changed: v.number(), removed: v.number() }),
      /** One of the files: all, where it is only one. */
      someName: v.string(),
      /** Of that, where it is only one. */
      title,
    }),
  ),
  /** Translations that are behind their originals, 20 at most, by name. */
  behind: v.array(v.object({ ...behindTranslation.entries, title })),
  newNeeds: v.optional(v.number()),
});
export type Today = v.InferOutput<typeof todaySchema>;
