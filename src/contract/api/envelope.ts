import * as v from "valibot";
import type { FieldError } from "./errors.ts";
import { lenientText } from "./lenient.ts";

const code = v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number))]);

/**
 * Schema of the envelope around every answer of the API. On our server, the HTTP status equals `code`. Other backends may send
 * the code as text, and `null` for a missing message.
 */
export const envelopeSchema = v.object({
  code,
  msg: lenientText,
  data: v.optional(v.unknown()),
  reason: v.fallback(v.optional(v.string()), undefined),
  errors: v.fallback(v.optional(v.array(v.object({ field: v.string(), message: v.string() }))), undefined),
});

export interface Envelope<Data = unknown> {
  code: number;
  msg: string;
  data?: Data;
  /** The name of the failure if it is one of ours, as in `FAILURES`. */
  reason?: string;
  errors?: readonly FieldError[];
}

export function successEnvelope<Data>(data: Data): Envelope<Data> {
  return { code: 200, msg: "ok", data };
}
