import { failureOf } from "../../content/model/failure-of.ts";
import { StoreSilentError } from "../../content/model/store-silent-error.ts";
import type { Store } from "../../content/store.ts";
import { SiteError } from "../../contract/api/errors.ts";

/** Number of seconds after which a client may retry during an outage. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * Resolves to the store's outage as the cause of a failure, if the store does not answer, and otherwise to the failure itself.
 * Named failures are returned unchanged.
 */
export async function explainOutage(error: unknown, store: Pick<Store, "ping">): Promise<unknown> {
  if (error instanceof SiteError || failureOf(error) !== undefined) return error;
  return store.ping().then(
    () => error,
    () => new StoreSilentError("the store does not answer", { cause: error }),
  );
}
