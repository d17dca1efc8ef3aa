import * as v from "valibot";
import { saidSchema } from "./finding-codes.ts";

const hash = v.nullable(v.string());

/** Something wrong in a file; lines and columns count from 1. */
export const findingSchema = v.object({
  file: v.string(),
  severity: v.picklist(["error", "warning"]),
  kind: v.string(),
  /** In English. */
  message: v.string(),
  /** The same for any language, where there is a code for it. */
  said: saidSchema,
  line: v.number(),
  column: v.optional(v.number()),
});
const findings = v.array(findingSchema);

const draftState = {
  version: v.number(),
  base: hash,
  editedBy: v.nullable(v.string()),
  /** Epoch milliseconds. */
  editedAt: v.number(),
  /** Whether something else has been published since. */
  isBehind: v.boolean(),
};

/** A draft without its text. */
export const draftStateSchema = v.object({ name: v.string(), ...draftState });

/** A text file byte by byte, and its draft. */
export const editedFileSchema = v.object({
  name: v.string(),
  /** `null` for a file that exists only as a draft. */
  hash,
  text: v.nullable(v.string()),
  author: v.nullable(v.string()),
  at: v.nullable(v.number()),
  draft: v.nullable(v.object({ ...draftState, text: v.string() })),
  findings,
});
export type EditedFile = v.InferOutput<typeof editedFileSchema>;

/** What a saved draft is answered with: never a text. */
export const savedDraftSchema = v.object({ version: v.number(), findings });

/** What a publication is answered with. */
export const publishedSchema = v.object({
  revision: v.nullable(v.number()),
  files: v.array(v.object({ name: v.string(), hash, isMerged: v.boolean() })),
  findings,
});

/** What a publication would do. */
export const planSchema = v.object({
  isPublishable: v.boolean(),
  files: v.array(
    v.object({
      name: v.string(),
      action: v.picklist(["added", "changed", "removed", "unchanged"]),
      diff: v.array(v.object({ kind: v.picklist(["same", "removed", "added"]), text: v.string() })),
      referrers: v.array(v.string()),
    }),
  ),
  findings,
});
export type Plan = v.InferOutput<typeof planSchema>;

/** What comes with 409: both texts of each file; `null` for one that is gone. */
export const conflictsSchema = v.object({
  conflicts: v.array(
    v.object({
      name: v.string(),
      current: hash,
      author: v.nullable(v.string()),
      at: v.nullable(v.number()),
      theirs: v.nullable(v.string()),
    }),
  ),
});

/** What comes with 422 of a publication. */
export const refusedSchema = v.object({ findings });
