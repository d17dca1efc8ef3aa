import type { FailureName } from "../../contract/api/failures.ts";

/** Thrown if the store does not answer, and no suitable result is cached. */
export class StoreSilentError extends Error {
  override readonly name = "StoreSilentError";
  /** The failure's name for responses; by default derived from the cause. */
  readonly failure: FailureName | undefined;

  constructor(
    message: string,
    { cause, failure }: { cause?: unknown; failure?: FailureName | undefined } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.failure = failure;
  }
}
