import * as v from "valibot";
import type { CallError } from "../../api/call-error.ts";

const takenSchema = v.object({ names: v.tuple([v.string()]) });

/** The site that has the code or host of a new one; `undefined` if the call failed for another reason. */
export function readTaken({ status, fields, data }: CallError): { field: string; name: string } | undefined {
  const parsed = v.safeParse(takenSchema, data);
  const [fault] = fields;
  if (status !== 409 || fault === undefined || !parsed.success) return undefined;
  return { field: fault.field, name: parsed.output.names[0] };
}
