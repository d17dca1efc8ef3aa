import type { FastifyInstance, FastifyRequest } from "fastify";
import { StoreSilentError } from "../../content/model/store-silent-error.ts";
import { createRareLine } from "./rare-line.ts";

/** Pause between log lines about requests that failed because of the store, in milliseconds. */
const REMINDER_MS = 10_000;

interface OmittedLine {
  reqId: string;
  url: string | undefined;
  message: string;
}

/** For each server, functions that log rarely, by the kind of failure. */
const linesOf = new WeakMap<FastifyInstance, Map<string, (keptOff: OmittedLine) => undefined>>();

/**
 * Logs a request that failed because of the server. While the store does not answer, only some requests are logged, with the
 * number of those omitted, because thousands a second would fill the disk.
 */
export function logFailure({ id, log, raw, server }: FastifyRequest, error: unknown, what: string): void {
  if (!(error instanceof StoreSilentError)) {
    log.error({ err: error, url: raw.url }, what);
    return;
  }
  const lines = linesOf.get(server) ?? new Map<string, (keptOff: OmittedLine) => undefined>();
  linesOf.set(server, lines);
  const logRarely =
    lines.get(what) ??
    createRareLine<OmittedLine>(({ message, ...details }) => server.log.warn(details, message), REMINDER_MS);
  lines.set(what, logRarely);
  logRarely({ reqId: id, url: raw.url, message: `${what}: ${error.message}` });
}
