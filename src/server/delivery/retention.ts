import type { Logger } from "pino";
import type { Store } from "../../content/store.ts";

const INTERVAL_MS = 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

export interface RetentionServices {
  store: Pick<Store, "listTenants" | "needs">;
  log: Pick<Logger, "info" | "error">;
}

/** Erases, now and every hour, the needs that are older than their tenant keeps them. Returns how to stop. */
export function startRetention(services: RetentionServices): () => Promise<void> {
  let running = eraseExpiredNeeds(services);
  const timer = setInterval(() => {
    running = running.then(() => eraseExpiredNeeds(services));
  }, INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

/** One round over all tenants. A failure is logged and met again in the next. */
export async function eraseExpiredNeeds({ store, log }: RetentionServices, now = Date.now()): Promise<void> {
  try {
    for (const tenant of await store.listTenants()) {
      const { retentionDays } = await store.needs.settings(tenant);
      if (retentionDays === undefined) continue;
      const count = await store.needs.erase(tenant, { before: now - retentionDays * DAY_MS });
      if (count > 0)
        log.info({ tenant: tenant.code, count, retentionDays }, "needs were erased at the end of their time");
    }
  } catch (error) {
    log.error({ err: error }, "old needs could not be erased");
  }
}
