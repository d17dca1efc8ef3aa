import type { Server } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/** A client whose last answer ended its connection has sent nothing more on it; one that was idle for so long hardly will. */
const DRAIN_MS = 250;
const PAUSE_MS = 10;

const draining = new WeakSet<Server>();

/** True when every answer is to be the last on its connection. */
export function isEnding(server: Server): boolean {
  return !server.listening || draining.has(server);
}

/**
 * Lets clients go before a server is closed: it goes on taking what comes, and ends each connection with its next answer. A
 * connection that is closed while a request is on its way takes that with it.
 */
export async function drain(server: Server): Promise<void> {
  draining.add(server);
  const count = promisify(server.getConnections.bind(server));
  const end = performance.now() + DRAIN_MS;
  while (performance.now() < end && (await count()) > 0) await sleep(PAUSE_MS);
}
