import type { Logger } from "pino";
import type { Store, Tenant } from "../../content/store.ts";
import { dayAt } from "../../content/time/time-zone.ts";

const INTERVAL_MS = 60 * 60 * 1000;
/** Pause before the first round, in milliseconds: right after a start, the first visitors need the store and the processor. */
const FIRST_ROUND_MS = 10_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * How long a message is kept whose sender does not confirm the e-mail address: the link is valid for seven days, and an operator may
 * send another one.
 */
const UNCONFIRMED_DAYS = 30;

export interface RetentionServices {
  store: Pick<Store, "listTenants" | "needs" | "visits">;
  log: Pick<Logger, "info" | "error">;
}

/**
 * Starts a timer that erases enquiries and visit figures after their tenant's retention period, soon after the start and then every
 * hour. Returns a function that stops the timer.
 */
export function startRetention(services: RetentionServices): () => Promise<void> {
  let running = Promise.resolve();
  let timer = setTimeout(next, FIRST_ROUND_MS).unref();

  function next(): void {
    running = running.then(() => eraseExpired(services));
    timer = setTimeout(next, INTERVAL_MS).unref();
  }

  return () => {
    clearTimeout(timer);
    return running;
  };
}

/** Erases expired data of all tenants. A failure is logged, and the next round tries again. */
export async function eraseExpired({ store, log }: RetentionServices, now = Date.now()): Promise<void> {
  const attempt = (work: () => Promise<void>, tenant?: string) =>
    work().catch((error: unknown) => log.error({ err: error, tenant }, "expired data could not be erased"));
  await attempt(async () => {
    for (const tenant of await store.listTenants()) {
      await attempt(() => eraseNeeds(tenant, now, { store, log }), tenant.code);
      await attempt(() => eraseVisits(tenant, now, { store, log }), tenant.code);
    }
  });
}

async function eraseNeeds(tenant: Tenant, now: number, { store, log }: RetentionServices): Promise<void> {
  const unconfirmed = await store.needs.erase(tenant, { unconfirmedBefore: now - UNCONFIRMED_DAYS * DAY_MS });
  if (unconfirmed > 0)
    log.info(
      { tenant: tenant.code, count: unconfirmed },
      "erased needs whose e-mail addresses were not confirmed",
    );
  const { retentionDays } = await store.needs.settings(tenant);
  if (retentionDays === undefined) return;
  const count = await store.needs.erase(tenant, { before: now - retentionDays * DAY_MS });
  if (count > 0)
    log.info(
      { tenant: tenant.code, count, retentionDays },
      "needs were erased at the end of their retention period",
    );
}

async function eraseVisits(tenant: Tenant, now: number, { store, log }: RetentionServices): Promise<void> {
  const retentionDays = await store.visits.retentionDays(tenant);
  const count = await store.visits.erase(tenant, dayAt(tenant.timeZone, now) - retentionDays);
  if (count > 0)
    log.info(
      { tenant: tenant.code, count, retentionDays },
      "figures of visits were erased at the end of their retention period",
    );
}
