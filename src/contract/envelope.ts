import * as v from "valibot";
import type { FieldError } from "./errors.ts";

/** What every answer of the API is wrapped in. Our server's HTTP status equals `code`. */
export const envelopeSchema = v.object({
  code: v.number(),
  msg: v.optional(v.string(), ""),
  data: v.optional(v.unknown()),
  errors: v.optional(v.array(v.object({ field: v.string(), message: v.string() }))),
});

export interface Envelope<Data = unknown> {
  code: number;
  msg: string;
  data?: Data;
  errors?: readonly FieldError[];
}

export function successEnvelope<Data>(data: Data): Envelope<Data> {
  return { code: 200, msg: "ok", data };
}
