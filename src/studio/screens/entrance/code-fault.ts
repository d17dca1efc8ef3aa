import { CallError } from "../../api/call-error.ts";
import type { Text } from "../../messages/messages.ts";

const FAULTS = ["code-missing", "code-wrong", "code-unreadable"] as const;

/** What is wrong with the code of the second factor; `undefined` if a call failed for another reason. */
export function codeFaultOf(error: unknown): (typeof FAULTS)[number] | undefined {
  if (!(error instanceof CallError)) return undefined;
  const message = error.fields.find(({ field }) => field === "code")?.message;
  return FAULTS.find((fault) => fault === message);
}

/** The message at the field of the code; `undefined` if no code was sent, or the call failed for another reason. */
export function codeMessageOf(error: unknown, text: Text): string | undefined {
  const fault = codeFaultOf(error);
  return fault === undefined || fault === "code-missing" ? undefined : text(fault);
}
