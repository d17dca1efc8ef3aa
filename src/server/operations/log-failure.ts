import type { FastifyInstance, FastifyRequest } from "fastify";
import { StoreSilentError } from "../../content/store-silent-error.ts";
import { createRareLine } from "./rare-line.ts";

/** Between two lines about requests that the store kept from being answered, in milliseconds. */
const REMINDER_MS = 10_000;

interface KeptOff {
  reqId: string;
  url: string | undefined;
  message: string;
}

/** By what failed, for each server. */
const linesOf = new WeakMap<FastifyInstance, Map<string, (keptOff: KeptOff) => undefined>>();

/**
 * Writes of a request that failed for a reason of ours. Of those that a store which cannot answer keeps from everybody only now
 * and then one is written, with how many there were besides: thousands a second would fill the disk.
 */
export function logFailure({ id, log, raw, server }: FastifyRequest, error: unknown, what: string): void {
  if (!(error instanceof StoreSilentError)) {
    log.error({ err: error, url: raw.url }, what);
    return;
  }
  const lines = linesOf.get(server) ?? new Map<string, (keptOff: KeptOff) => undefined>();
  linesOf.set(server, lines);
  const tell =
    lines.get(what) ??
    createRareLine<KeptOff>(({ message, ...details }) => server.log.warn(details, message), REMINDER_MS);
  lines.set(what, tell);
  tell({ reqId: id, url: raw.url, message: `${what}: ${error.message}` });
}
