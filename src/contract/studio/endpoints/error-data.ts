import * as v from "valibot";
import { draftStateSchema } from "./drafts.ts";
import { mediaDetailSchema } from "./media.ts";
import { NEED_STATES } from "./needs.ts";
import { conflictsSchema, refusedSchema } from "./publications.ts";
import { releaseSchema } from "./releases.ts";

/** Schemas of `data` in error answers: what a client needs to continue. The summary of each call says which of them it sends. */
export const errorDataSchema = v.union([
  conflictsSchema,
  v.object({
    conflicts: v.array(
      v.object({ name: v.string(), base: v.nullable(v.string()), current: v.nullable(v.string()) }),
    ),
  }),
  refusedSchema,
  v.object({ draft: v.nullable(draftStateSchema) }),
  v.object({ release: releaseSchema }),
  v.object({ detail: mediaDetailSchema }),
  v.object({ uses: v.number(), users: v.array(v.string()) }),
  v.object({ hash: v.nullable(v.string()) }),
  v.object({ received: v.number() }),
  v.object({ names: v.array(v.string()) }),
  v.object({ state: v.picklist(NEED_STATES) }),
  v.object({ original: v.string() }),
]);
