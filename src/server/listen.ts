import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { startRetention } from "./delivery/retention.ts";
import { PROXY_DRAIN_MS, drain } from "./http/drain.ts";
import { endProcess } from "./process/end-process.ts";
import { StartError } from "./process/start-error.ts";
import { startRehearsals } from "./rehearsal/rehearsals.ts";
import { startReleaseTimer } from "./releases/release-timer.ts";
import type { Services } from "./services/services.ts";
import type { Configuration } from "./settings/configuration.ts";
import { publicOrigin } from "./tenancy/context.ts";

export interface RunningServer {
  /** The server's own address, such as `http://127.0.0.1:3000`. */
  address: string;
  port: number;
  /** Each tenant's site with its local address. */
  sites: readonly { code: string; name: string; url: string }[];
  /** Finishes the requests in progress, then closes server and store. Repeated calls return the promise of the first call. */
  close(): Promise<void>;
}

/** Timeout of requests in progress when the server stops, in milliseconds. After that they are aborted. */
const STOP_TIMEOUT_MS = 8_000;
const STOP_SWEEP_MS = 50;
/** Maximum duration of a stop, in milliseconds. Service managers usually kill a process after ten seconds. */
const WHOLE_STOP_MS = 9_500;

/**
 * Starts listening and background work.
 *
 * @throws {StartError} if the port is in use or not permitted
 */
export async function listen(app: FastifyInstance, services: Services): Promise<RunningServer> {
  const { configuration, store, log } = services;
  const tenants = await services.tenants.list();
  const address = await app
    .listen({ host: configuration.host, port: configuration.port })
    .catch((error: unknown) => {
      throw explainListenError(error, configuration);
    });
  services.deliveries.start();
  services.purges?.start();
  services.visits.start();
  const stopRetention = startRetention(services);
  const stopRehearsals = startRehearsals(services);
  const stopReleases = startReleaseTimer(services);
  const bound = app.server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : configuration.port;
  const requestOrigin = { scheme: "http", host: "", port: port === 80 ? "" : `:${port}` } as const;
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    const timeout = new AbortController();
    const tooLate = sleep(WHOLE_STOP_MS, "too late" as const, { signal: timeout.signal });
    tooLate.catch(() => {});
    const outcome = await Promise.race([finish(), tooLate]);
    timeout.abort();
    if (outcome === "too late")
      log.error("the store or a receiver does not answer: the last visits may be lost");
    log.info("stopped");
  }

  async function finish(): Promise<void> {
    const rehearsalsStopped = stopRehearsals();
    stopReleases();
    const cut = setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT_MS);
    await drain(app.server, configuration.trustProxy === "off" ? undefined : PROXY_DRAIN_MS);
    // Without this, connections that become idle after `close` would stay open for further requests.
    const sweep = setInterval(() => app.server.closeIdleConnections(), STOP_SWEEP_MS);
    await app.close();
    clearTimeout(cut);
    clearInterval(sweep);
    // In parallel, so that a hanging mail server does not delay the storing of visits.
    await Promise.all([
      services.visits.stop(),
      services.deliveries.stop(),
      services.purges?.stop(),
      stopRetention(),
      rehearsalsStopped,
    ]);
    await store.close();
  }

  return {
    address,
    port,
    sites: tenants.map((tenant) => ({
      code: tenant.code,
      name: tenant.name,
      url: `${publicOrigin({ ...tenant, origin: null }, requestOrigin)}/`,
    })),
    close: () => (closing ??= close()),
  };
}

function explainListenError(error: unknown, { host, port }: Configuration): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE")
    return new StartError(
      `Port ${port} on ${host} is in use: stop the other program, or set PORT to another number`,
      { cause: error },
    );
  if (code === "EACCES")
    return new StartError(`Port ${port} may not be used by this user: set PORT to a number above 1023`, {
      cause: error,
    });
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND")
    return new StartError(
      `HOST ${host} is not an address of this machine: set HOST to one of its addresses, or 0.0.0.0`,
      { cause: error },
    );
  return error;
}

/** Stops the server on SIGTERM, SIGINT or SIGHUP (sent when a terminal closes), and then ends the process with exit code 0. */
export function stopOnSignals(running: Pick<RunningServer, "close">): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.once(signal, () => {
      void running.close().then(endProcess);
    });
  }
}
