import type { Server } from "node:http";
import { setImmediate as afterPoll, setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/**
 * Idle time after which a connection is unlikely to be used again, in milliseconds. A client sends nothing more on a connection
 * that its last response closes.
 */
const DRAIN_MS = 250;
/**
 * Minimum time to drain behind a proxy, in milliseconds. The proxy keeps sending requests until its next health check, about one
 * second apart, reports that the server is not ready.
 */
export const PROXY_DRAIN_MS = 2_500;
/** Maximum time to drain while requests keep arriving, in milliseconds. */
const MAXIMUM_DRAIN_MS = 1_000;
const PAUSE_MS = 10;

const draining = new WeakSet<Server>();

/** True while a server shuts down. The readiness check then fails, so that load balancers choose another server. */
export function isDraining(server: Server): boolean {
  return draining.has(server);
}

/** True if every response must close its connection. */
export function isEnding(server: Server): boolean {
  return !server.listening || draining.has(server);
}

/**
 * Drains a server before it is closed: it still accepts requests, and closes each connection after its next response. Closing
 * connections at once would lose requests in transit, and closing the listener would lose connections that are not yet accepted.
 * A busy server accepts those one at a time, so draining ends once no new one has arrived for a while.
 *
 * @param holdMs minimum time to drain, in milliseconds
 */
export async function drain(server: Server, holdMs = 0): Promise<void> {
  draining.add(server);
  const count = promisify(server.getConnections.bind(server));
  const start = performance.now();
  let hasNew = false;
  const recordNew = () => (hasNew = true);
  server.on("connection", recordNew);
  const lasts = (time: number) => performance.now() - start < time;
  const isWaiting = async () => lasts(holdMs) || (lasts(DRAIN_MS) && (await count()) > 0);
  let goesOn = true;
  while (goesOn) {
    const waits = await isWaiting();
    hasNew = false;
    await sleep(PAUSE_MS);
    await afterPoll();
    goesOn = waits || (hasNew && lasts(holdMs + MAXIMUM_DRAIN_MS));
  }
  server.off("connection", recordNew);
}
