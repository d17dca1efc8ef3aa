import type { ErrorReason } from "../../contract/api/errors.ts";
import { errorPageStatus } from "../../contract/site/error-page-status.ts";

/** The part of a message id that names the kind of an error. If no answer arrived, the kind is `network`, because the page may exist. */
export function kindOfError(error: {
  status: number;
  reason?: ErrorReason | undefined;
}): "network" | 404 | 500 {
  return error.reason === "network" ? "network" : errorPageStatus(error.status);
}
