import type { ErrorReason } from "../../contract/api/errors.ts";
import { errorPageStatus } from "../../contract/site/error-page-status.ts";

/** What happened, as messages name it. Where no answer came, nobody knows whether there is such a page. */
export function kindOfError(error: {
  status: number;
  reason?: ErrorReason | undefined;
}): "network" | 404 | 500 {
  return error.reason === "network" ? "network" : errorPageStatus(error.status);
}
