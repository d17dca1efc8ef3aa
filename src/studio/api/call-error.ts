import type { FieldError } from "../../contract/api/errors.ts";

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

  constructor(
    status: number,
    message: string,
    more: { fields?: readonly FieldError[]; retryAfterMs?: number; data?: unknown; cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.status = status;
    this.fields = more.fields ?? [];
    this.retryAfterMs = more.retryAfterMs ?? 0;
    this.data = more.data;
  }
}

/** The status of a failed call; 0 for anything else that went wrong on the way. */
export function statusOf(error: unknown): number {
  return error instanceof CallError ? error.status : 0;
}
