import { StoreSilentError } from "../content/store-silent-error.ts";
import type { Store } from "../content/store.ts";
import { SiteError } from "../contract/errors.ts";

/** When a client may ask again for what an outage kept from it, in seconds. */
export const RETRY_AFTER_SECONDS = 5;

/** A failure for what it is: that the store is silent, where it is, or itself. */
export async function explainOutage(error: unknown, store: Pick<Store, "ping">): Promise<unknown> {
  if (error instanceof SiteError || error instanceof StoreSilentError) return error;
  return store.ping().then(
    () => error,
    () => new StoreSilentError("the store does not answer", { cause: error }),
  );
}
