import type { FastifyRequest } from "fastify";
import { StoreSilentError } from "../../content/store-silent-error.ts";

/**
 * Writes of a request that failed for a reason of ours. Why the store is silent is told once, by the outage's own log: here
 * a stack for each who asks meanwhile would only fill the disk.
 */
export function logFailure({ log, raw }: FastifyRequest, error: unknown, what: string): void {
  if (error instanceof StoreSilentError) log.warn({ url: raw.url }, `${what}: ${error.message}`);
  else log.error({ err: error, url: raw.url }, what);
}
