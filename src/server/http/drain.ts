import type { Server } from "node:http";
import { setImmediate as afterPoll, setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/**
 * A client sends nothing more on a connection that its last response closes; one that is idle for this long is unlikely to be used again.
 */
const DRAIN_MS = 250;
/** A proxy keeps sending requests until its health check, about once a second, finds that the server is not ready any more. */
export const PROXY_DRAIN_MS = 2_500;
/** Maximum time a stopping server waits while requests keep arriving. */
const LONGEST_DRAIN_MS = 1_000;
const PAUSE_MS = 10;

const draining = new WeakSet<Server>();

/** True while a server shuts down, so that load balancers choose another one. */
export function isDraining(server: Server): boolean {
  return draining.has(server);
}

/** True if every response must close its connection. */
export function isEnding(server: Server): boolean {
  return !server.listening || draining.has(server);
}

/**
 * Drains a server before it is closed: it still accepts requests, and closes each connection after its next response. Closing a connection
 * would lose a request in transit, and closing the listener would lose waiting connections. A busy server accepts those one at a time, so
 * draining ends after a pause without new ones.
 *
 * @param holdMs minimum time to drain
 */
export async function drain(server: Server, holdMs = 0): Promise<void> {
  draining.add(server);
  const count = promisify(server.getConnections.bind(server));
  const start = performance.now();
  let hasNew = false;
  const noteNew = () => (hasNew = true);
  server.on("connection", noteNew);
  const lasts = (time: number) => performance.now() - start < time;
  const isWaiting = async () => lasts(holdMs) || (lasts(DRAIN_MS) && (await count()) > 0);
  let goesOn = true;
  while (goesOn) {
    const waits = await isWaiting();
    hasNew = false;
    await sleep(PAUSE_MS);
    await afterPoll();
    goesOn = waits || (hasNew && lasts(holdMs + LONGEST_DRAIN_MS));
  }
  server.off("connection", noteNew);
}
