import type { Server } from "node:http";
import { setImmediate as afterPoll, setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/**
 * A client whose last response closes its connection sends nothing more on it; a connection idle for this long is unlikely to
 * be used again.
 */
const DRAIN_MS = 250;
/**
 * A proxy sends requests, on connections that it kept or on new ones, until it has looked whether the server is ready, which it
 * does each second, and has found that it is not any more.
 */
export const PROXY_DRAIN_MS = 2_500;
/** The longest wait of a stopping server while requests keep arriving. */
const LONGEST_DRAIN_MS = 1_000;
const PAUSE_MS = 10;

const draining = new WeakSet<Server>();

/** True once a server ends: whoever chooses among several is to choose another one. */
export function isDraining(server: Server): boolean {
  return draining.has(server);
}

/** True if every response is to be the last on its connection. */
export function isEnding(server: Server): boolean {
  return !server.listening || draining.has(server);
}

/**
 * Lets clients go before a server is closed: it continues to accept requests, and closes each connection after its next
 * response. Closing a connection while a request is on its way would lose that request, and so would closing the listener
 * before waiting connections are accepted. A busy server may have many of those, and accepts them one at a time: so it ends
 * after a pause without any new ones.
 *
 * @param holdMs how long it goes on in any case
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
