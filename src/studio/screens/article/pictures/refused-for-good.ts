import { statusOf } from "../../../api/call-error.ts";

/** Whether the server does not take a picture however often it is sent: for its size, or for what it is. */
export function isRefusedForGood(error: unknown): boolean {
  return [413, 422].includes(statusOf(error));
}
