import type { ErrorReason } from "../../contract/api/errors.ts";
import { errorPageStatus } from "../../contract/site/error-page-status.ts";

/** The kind of an error in message ids. If no answer arrived, nobody knows whether the page exists. */
export function kindOfError(error: {
  status: number;
  reason?: ErrorReason | undefined;
}): "network" | 404 | 500 {
  return error.reason === "network" ? "network" : errorPageStatus(error.status);
}
