import { CallError } from "../../api/call-error.ts";

/** What is wrong with the code of the second factor; `undefined` if a call failed for another reason. */
export function codeFaultOf(error: unknown): "code-missing" | "code-wrong" | undefined {
  const fault = error instanceof CallError && error.fields.find(({ field }) => field === "code")?.message;
  return fault === "code-missing" || fault === "code-wrong" ? fault : undefined;
}
