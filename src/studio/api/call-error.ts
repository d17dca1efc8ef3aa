import type { FieldError } from "../../contract/api/errors.ts";
import type { FailureName } from "../../contract/api/failures.ts";

/** Why a call brought nothing. */
export class CallError extends Error {
  override readonly name = "CallError";
  /** The HTTP status; 0 if no answer came. */
  readonly status: number;
  readonly fields: readonly FieldError[];
  /** Milliseconds to wait before the next attempt; 0 if the server names none. */
  readonly retryAfterMs: number;
  /** What came with the refusal: the present state after a conflict, say. */
  readonly data: unknown;
  /** The name of a failure of the server's; `undefined` without one. */
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

/** The status of a failed call; 0 for anything else that went wrong on the way. */
export function statusOf(error: unknown): number {
  return error instanceof CallError ? error.status : 0;
}
