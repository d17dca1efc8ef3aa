import { CallError } from "../../api/call-error.ts";
import type { Text } from "../../messages/messages.ts";
import { formatRefusal } from "./format-refusal.ts";

/** Explains why the company's provider cannot be asked. */
export function formatCompanyFailure(error: unknown, text: Text): string {
  const failure = error instanceof CallError ? error.fields[0]?.message : undefined;
  if (failure === "unreachable") return text("company-unreachable");
  return failure === "misconfigured" ? text("company-misconfigured") : formatRefusal(error, text);
}
