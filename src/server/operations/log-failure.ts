import type { FastifyInstance, FastifyRequest } from "fastify";
import { StoreSilentError } from "../../content/store-silent-error.ts";

/** Between two lines about requests that the store kept from being answered, in milliseconds. */
const REMINDER_MS = 10_000;

interface Said {
  at: number;
  /** Failures since that were not written of. */
  unsaid: number;
}

const saidOf = new WeakMap<FastifyInstance, Map<string, Said>>();

/**
 * Writes of a request that failed for a reason of ours. Of those that a store which cannot answer keeps from everybody only now
 * and then one is written, with how many there were besides: thousands a second would fill the disk.
 */
export function logFailure({ log, raw, server }: FastifyRequest, error: unknown, what: string): void {
  if (!(error instanceof StoreSilentError)) {
    log.error({ err: error, url: raw.url }, what);
    return;
  }
  const said = saidOf.get(server) ?? new Map<string, Said>();
  saidOf.set(server, said);
  const last = said.get(what);
  const now = performance.now();
  if (last !== undefined && now - last.at < REMINDER_MS) {
    last.unsaid += 1;
    return;
  }
  said.set(what, { at: now, unsaid: 0 });
  const besides = last === undefined || last.unsaid === 0 ? {} : { unsaid: last.unsaid };
  log.warn({ url: raw.url, ...besides }, `${what}: ${error.message}`);
}
