import * as v from "valibot";
import { codedMessageSchema } from "./finding-codes.ts";

/** Schema of a problem in a file. Lines and columns count from 1. */
export const findingSchema = v.object({
  file: v.string(),
  severity: v.picklist(["error", "warning"]),
  kind: v.string(),
  /** The text of the finding in English. */
  message: v.string(),
  /** The finding as a code, for translation; absent if it has none. */
  coded: codedMessageSchema,
  line: v.number(),
  column: v.optional(v.number()),
});
