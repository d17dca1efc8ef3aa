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
/** Maximum time to accept waiting connections while others keep arriving, in milliseconds. */
const MAXIMUM_ACCEPT_MS = 2_000;
/** Maximum duration of a turn of the event loop that did nothing, in milliseconds. */
const SHORT_TURN_MS = 0.1;
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
 * Drains a server, and then stops listening. While it drains, it still accepts requests, and closes each connection after its next
 * response. Closing connections at once would lose requests in transit.
 *
 * @param holdMs minimum time to drain, in milliseconds
 */
export async function drain(server: Server, holdMs = 0): Promise<void> {
  draining.add(server);
  const count = promisify(server.getConnections.bind(server));
  const start = performance.now();
  const lasts = (time: number) => performance.now() - start < time;
  do await sleep(PAUSE_MS);
  while (lasts(holdMs) || (lasts(DRAIN_MS) && (await count()) > 0));
  await untilAllAccepted(server);
  server.close();
}

/**
 * Waits until no connection waits to be accepted: closing the listener would lose its request. In each turn of the event loop, Node
 * accepts at most one connection. During a long turn, others may have arrived.
 */
async function untilAllAccepted(server: Server): Promise<void> {
  const end = performance.now() + MAXIMUM_ACCEPT_MS;
  let isNew = true;
  const recordNew = () => (isNew = true);
  server.on("connection", recordNew);
  let turnMs = 0;
  while ((isNew || turnMs > SHORT_TURN_MS) && performance.now() < end) {
    isNew = false;
    const turnStart = performance.now();
    await afterPoll();
    turnMs = performance.now() - turnStart;
  }
  server.off("connection", recordNew);
}
