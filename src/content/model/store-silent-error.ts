import type { FailureName } from "../../contract/api/failures.ts";

/** The store cannot answer, and nothing is cached that could be shown instead. */
export class StoreSilentError extends Error {
  override readonly name = "StoreSilentError";
  /** How it is answered; by default, the cause decides. */
  readonly failure: FailureName | undefined;

  constructor(
    message: string,
    { cause, failure }: { cause?: unknown; failure?: FailureName | undefined } = {},
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.failure = failure;
  }
}
