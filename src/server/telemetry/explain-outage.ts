import { failureOf } from "../../content/model/failure-of.ts";
import { StoreSilentError } from "../../content/model/store-silent-error.ts";
import type { Store } from "../../content/store.ts";
import { SiteError } from "../../contract/api/errors.ts";

/** When a client may retry after an outage, in seconds. */
export const RETRY_AFTER_SECONDS = 5;

/**
 * Returns the outage of the store as the reason of a failure if the store is silent, otherwise the failure itself. A failure with a
 * name is reason enough.
 */
export async function explainOutage(error: unknown, store: Pick<Store, "ping">): Promise<unknown> {
  if (error instanceof SiteError || failureOf(error) !== undefined) return error;
  return store.ping().then(
    () => error,
    () => new StoreSilentError("the store does not answer", { cause: error }),
  );
}
