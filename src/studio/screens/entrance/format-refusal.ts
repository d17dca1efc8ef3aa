import { CallError } from "../../api/call-error.ts";
import type { Text } from "../../messages/messages.ts";

const MINUTE_MS = 60_000;

/** Explains why sign-in failed. */
export function formatRefusal(error: unknown, text: Text): string {
  if (!(error instanceof CallError)) return text("failure-other");
  if (error.status === 401) return text("wrong-password");
  if (error.status === 429)
    return text("too-many-attempts", { minutes: Math.max(1, Math.ceil(error.retryAfterMs / MINUTE_MS)) });
  return error.status === 0 ? text("failure-offline-what-to-do") : text("failure-other-what-to-do");
}
