import type * as v from "valibot";
import type { FieldError } from "../../../contract/api/errors.ts";
import type { FailureName } from "../../../contract/api/failures.ts";
import type { DeepReadonly } from "../../../contract/studio/endpoint.ts";
import type { errorDataSchema } from "../../../contract/studio/endpoints/error-data.ts";

export interface RefusalDetails {
  message?: string;
  fields?: readonly FieldError[];
  /** Data that the client needs to continue, such as both versions in a conflict. */
  data?: DeepReadonly<v.InferInput<typeof errorDataSchema>>;
  /** The name of the failure, if it is one of ours. */
  reason?: FailureName;
  retryAfterSeconds?: number | undefined;
}

/** Thrown by handlers to refuse a call. The reason is shown to the caller. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly status: number;
  readonly details: RefusalDetails;

  /** @param status an HTTP status, 400 to 599 */
  constructor(status: number, details: RefusalDetails = {}) {
    super(details.message ?? `Refused with ${status}`);
    this.status = status;
    this.details = details;
  }
}
