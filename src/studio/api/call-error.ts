import type { FieldError } from "../../contract/api/errors.ts";
import type { FailureName } from "../../contract/api/failures.ts";

/** A failed call to the Studio's API. */
export class CallError extends Error {
  override readonly name = "CallError";
  /** The HTTP status; 0 if the server could not be reached. */
  readonly status: number;
  readonly fields: readonly FieldError[];
  /** Milliseconds to wait before the next attempt; 0 if the server sent no `Retry-After`. */
  readonly retryAfterMs: number;
  /** Data sent with the error, such as the current state after a conflict. */
  readonly data: unknown;
  /** The name of the failure; `undefined` if the server sent none that is known. */
  readonly reason: FailureName | undefined;

  constructor(
    status: number,
    message: string,
    more: {
      fields?: readonly FieldError[];
      retryAfterMs?: number;
      data?: unknown;
      reason?: FailureName | undefined;
      cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.status = status;
    this.fields = more.fields ?? [];
    this.retryAfterMs = more.retryAfterMs ?? 0;
    this.data = more.data;
    this.reason = more.reason;
  }
}

/** The HTTP status of a failed call; 0 for other errors. */
export function statusOf(error: unknown): number {
  return error instanceof CallError ? error.status : 0;
}

/** Whether the server refused a call because the person has to confirm their identity again. */
export function isStale(error: unknown): boolean {
  return (
    error instanceof CallError && error.status === 403 && error.fields.some(({ field }) => field === "proof")
  );
}
