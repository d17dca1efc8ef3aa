import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Logger, pino } from "pino";
import { makeFolder } from "../content/make-folder.ts";
import { openStore } from "../content/open.ts";
import { StoreError, explainFailure } from "../content/store-error.ts";
import type { Store, Tenant } from "../content/store.ts";
import { createApp } from "./app.ts";
import { keepBuild } from "./builds/kept-builds.ts";
import { createLaterBuilds, shareBuild } from "./builds/later-builds.ts";
import type { Configuration } from "./configuration.ts";
import { createContentChanges } from "./content-changes.ts";
import { publicOrigin } from "./context.ts";
import { createDeliveryWorker } from "./delivery/delivery-worker.ts";
import { startRetention } from "./delivery/retention.ts";
import { drain } from "./drain.ts";
import { endProcess } from "./end-process.ts";
import { createForeignApi } from "./foreign/foreign-api.ts";
import { createForeignTenants } from "./foreign/foreign-tenants.ts";
import { limitHeapGrowth } from "./heap-growth.ts";
import { createMetrics } from "./operations/metrics.ts";
import { createOutageLog } from "./operations/outage-log.ts";
import { openBuiltSite } from "./renderer-source.ts";
import { parseProxyTrust } from "./security/proxy-trust.ts";
import { createTimeSigner } from "./security/time-signer.ts";
import type { Services } from "./services.ts";
import { createSharedReads } from "./shared-reads.ts";
import { StartError } from "./start-error.ts";
import { createTenantDirectory } from "./tenants.ts";
import { createVisitRecorder } from "./visits/visit-recorder.ts";
import { beginAllMemoryYoung, sweepYoungMemoryAlone } from "./young-memory.ts";

export interface RunningServer {
  /** `http://127.0.0.1:3000` */
  address: string;
  port: number;
  /** Where each tenant's site is found, by code. */
  sites: readonly { code: string; name: string; url: string }[];
  /** Finishes what is in flight, then closes server and store. Further calls wait for the first. */
  close(): Promise<void>;
}

export interface ServeOptions {
  /** Folder of the built site; that of this installation by default. */
  distFolder?: string;
  log?: Logger;
}

const DIST_FOLDER = fileURLToPath(new URL("../../dist/", import.meta.url));
/** In the folder of the built site: what browsers load. */
const CLIENT = "client";
/** In the data folder: what browsers load of the last builds. */
const BUILDS = "builds";
/** What is still in flight after this time is cut off. */
const STOP_TIMEOUT_MS = 8_000;
const STOP_SWEEP_MS = 50;
/** A stop takes no longer, whatever hangs: who runs servers waits ten seconds before they are killed. */
const WHOLE_STOP_MS = 9_500;

/**
 * Starts the server.
 * @throws {StartError} when the port is taken or may not be used, or the site is not built
 * @throws {StoreError} when the data folder or the database in it cannot be made, opened or written
 */
export async function serve(
  configuration: Configuration,
  options: ServeOptions = {},
): Promise<RunningServer> {
  limitHeapGrowth();
  sweepYoungMemoryAlone();
  beginAllMemoryYoung();
  const log = options.log ?? pino({ level: configuration.logLevel });
  const { dataFolder } = configuration;
  const distFolder = options.distFolder ?? DIST_FOLDER;
  await makeFolder(dataFolder).catch((error: unknown) => {
    throw explainFailure(error, `Cannot make the data folder ${dataFolder}`);
  });
  // While the database answers, the site is loaded.
  const [opened, prepared] = await Promise.allSettled([
    openStore(configuration),
    openSite(distFolder, dataFolder, log),
  ]);
  if (opened.status === "rejected") throw opened.reason;
  const store = opened.value;
  try {
    if (prepared.status === "rejected") throw prepared.reason;
    const { renderer, buildFolders } = prepared.value;
    const foreign = await findForeignApi(configuration, store, renderer);
    const services = createServices({ configuration, store, renderer, log, foreign });
    const buildsFolder = join(dataFolder, BUILDS);
    // Servers on one SQLite file have the data folder in common.
    const archive = store.engine === "postgres" ? store.builds : undefined;
    const laterBuilds = createLaterBuilds({ known: buildFolders, buildsFolder, archive, log });
    const [app] = await Promise.all([
      createApp({ services, buildFolders, laterBuilds }),
      // Before the first page that asks for one of these files: another server may be asked for it.
      archive && shareBuild(archive, { id: renderer.build.id, clientFolder: join(distFolder, CLIENT), log }),
    ]);
    return await listen(app, services);
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** The built site, and folders of files that its pages and those of earlier builds ask for. */
async function openSite(distFolder: string, dataFolder: string, log: Logger) {
  const renderer = await openBuiltSite(distFolder);
  const client = join(distFolder, CLIENT);
  const builds = join(dataFolder, BUILDS);
  try {
    return { renderer, buildFolders: await keepBuild(renderer.build.id, client, builds) };
  } catch (error) {
    // Pages that were opened before the next update will miss them; without a server, everybody would miss all.
    const failure = explainFailure(error, `Cannot keep the files of this build in ${builds}`);
    if (!(failure instanceof StoreError)) throw failure;
    log.error({ reason: failure.message }, "the next build will lack this one's files");
    return { renderer, buildFolders: [client] };
  }
}

/** What the parts share, around an open store and a way to render. */
export function createServices({
  configuration,
  store,
  renderer,
  log,
  foreign,
}: Pick<Services, "configuration" | "store" | "renderer" | "log"> &
  Partial<Pick<Services, "foreign">>): Services {
  const own = createTenantDirectory(store);
  const changes = createContentChanges(store, createOutageLog(log));
  return {
    configuration,
    store,
    renderer,
    log,
    foreign,
    tenants: foreign === undefined ? own : createForeignTenants(own, foreign, configuration.defaultTenant),
    changes,
    reads: createSharedReads(store, changes),
    trust: parseProxyTrust(configuration.trustProxy) ?? (() => false),
    metrics: createMetrics(),
    signer: createTimeSigner(() => store.secret()),
    visits: createVisitRecorder({ visits: store.visits, log }),
    deliveries: createDeliveryWorker({ needs: store.needs, configuration, log }),
  };
}

/** The API that pages are made of, where the configuration names one on a host that is none of ours. */
export async function findForeignApi(
  { apiBase }: Configuration,
  store: Store,
  renderer: Services["renderer"],
): Promise<Services["foreign"]> {
  if (apiBase === "") return undefined;
  const hosts = (await store.listTenants()).flatMap(hostsOf);
  return hosts.includes(new URL(apiBase).hostname) ? undefined : createForeignApi(apiBase, renderer);
}

/** Every host by which a tenant is known. */
function hostsOf({ hosts, origin }: Tenant): string[] {
  return origin === null ? [...hosts] : [...hosts, new URL(origin).hostname];
}

/** Listens, and knows how to stop. */
export async function listen(
  app: Awaited<ReturnType<typeof createApp>>,
  services: Services,
): Promise<RunningServer> {
  const { configuration, store, log } = services;
  const tenants = await services.tenants.list();
  const address = await app
    .listen({ host: configuration.host, port: configuration.port })
    .catch((error: unknown) => {
      throw explainListenError(error, configuration);
    });
  services.deliveries.start();
  services.visits.start();
  const stopRetention = startRetention(services);
  const bound = app.server.address();
  const port = typeof bound === "object" && bound !== null ? bound.port : configuration.port;
  const arrival = { scheme: "http", host: "", port: port === 80 ? "" : `:${port}` } as const;
  let closing: Promise<void> | undefined;

  async function close(): Promise<void> {
    const patience = new AbortController();
    const tooLate = sleep(WHOLE_STOP_MS, "too late" as const, { signal: patience.signal });
    tooLate.catch(() => {});
    const outcome = await Promise.race([finish(), tooLate]);
    patience.abort();
    if (outcome === "too late")
      log.error("the store or a receiver does not answer: the last visits may not have been written");
    log.info("stopped");
  }

  async function finish(): Promise<void> {
    await drain(app.server);
    const cut = setTimeout(() => app.server.closeAllConnections(), STOP_TIMEOUT_MS);
    // A connection whose last answer was in flight would be kept for a request that may not come.
    const sweep = setInterval(() => app.server.closeIdleConnections(), STOP_SWEEP_MS);
    await app.close();
    clearTimeout(cut);
    clearInterval(sweep);
    // All at once: a mailbox that hangs must not keep the visits from being written.
    await Promise.all([services.visits.stop(), services.deliveries.stop(), stopRetention()]);
    await store.close();
  }

  return {
    address,
    port,
    sites: tenants.map((tenant) => ({
      code: tenant.code,
      name: tenant.name,
      url: `${publicOrigin({ ...tenant, origin: null }, arrival)}/`,
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
    return new StartError(`HOST ${host} is no address of this machine`, { cause: error });
  return error;
}

/** Stops on SIGTERM, SIGINT and, as when a terminal is closed, SIGHUP, once; the process then ends by itself with exit code 0, unless something hangs that must be killed. */
export function stopOnSignals(running: Pick<RunningServer, "close">): void {
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) {
    process.once(signal, () => {
      void running.close().then(endProcess);
    });
  }
}
