import * as v from "valibot";
import { codedMessageSchema } from "./finding-codes.ts";

/** Something wrong in a file; lines and columns count from 1. */
export const findingSchema = v.object({
  file: v.string(),
  severity: v.picklist(["error", "warning"]),
  kind: v.string(),
  /** In English. */
  message: v.string(),
  /** The finding as a code, for translation; absent if it has none. */
  coded: codedMessageSchema,
  line: v.number(),
  column: v.optional(v.number()),
});
