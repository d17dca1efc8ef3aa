import type { Server } from "node:http";
import { setImmediate as afterPoll, setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

/** A client whose last answer ended its connection has sent nothing more on it; one that was idle for so long hardly will. */
const DRAIN_MS = 250;
/** As long as new ones come, a server that is to stop waits for no longer than this. */
const LONGEST_DRAIN_MS = 1_000;
const PAUSE_MS = 10;

const draining = new WeakSet<Server>();

/** True when every answer is to be the last on its connection. */
export function isEnding(server: Server): boolean {
  return !server.listening || draining.has(server);
}

/**
 * Lets clients go before a server is closed: it goes on taking what comes, and ends each connection with its next answer. A
 * connection that is closed while a request is on its way takes that with it, and so does one that waits to be accepted. Those
 * may be many where the server was busy, and it takes one of them at a time: so the end is a pause in which nobody came.
 */
export async function drain(server: Server): Promise<void> {
  draining.add(server);
  const count = promisify(server.getConnections.bind(server));
  const start = performance.now();
  let hasNew = false;
  const noteNew = () => (hasNew = true);
  server.on("connection", noteNew);
  const isWaiting = async () => performance.now() - start < DRAIN_MS && (await count()) > 0;
  let goesOn = true;
  while (goesOn) {
    const waits = await isWaiting();
    hasNew = false;
    await sleep(PAUSE_MS);
    await afterPoll();
    goesOn = waits || (hasNew && performance.now() - start < LONGEST_DRAIN_MS);
  }
  server.off("connection", noteNew);
}
