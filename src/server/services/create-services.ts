import type { Store } from "../../content/store.ts";
import { createCachedReaders } from "../../content/store/cached-reader.ts";
import { createContentChanges } from "../cache/content-changes.ts";
import { createCdnHeaders } from "../cdn/cdn-headers.ts";
import { createPurger } from "../cdn/create-purger.ts";
import { createPurgeWorker } from "../cdn/purge-worker.ts";
import { createDeliveryWorker } from "../delivery/delivery-worker.ts";
import { createForeignApi } from "../foreign/foreign-api.ts";
import { createForeignTenants } from "../foreign/foreign-tenants.ts";
import { parseProxyTrust } from "../http/proxy-trust.ts";
import { createReleaseWatch } from "../releases/release-watch.ts";
import { createConfirmationSigner } from "../security/confirmation-signer.ts";
import { createTransportSecurity } from "../security/headers.ts";
import { createTimeSigner } from "../security/time-signer.ts";
import type { Configuration } from "../settings/configuration.ts";
import { createMetrics } from "../telemetry/metrics.ts";
import { createOutageLog } from "../telemetry/outage-log.ts";
import { createTenantDirectory, hostsOf } from "../tenancy/tenants.ts";
import { createVisitRecorder } from "../visits/visit-recorder.ts";
import type { Services } from "./services.ts";

/** Creates the objects that the parts of the server share. */
export function createServices({
  configuration,
  store,
  renderer,
  log,
  foreign,
}: Pick<Services, "configuration" | "store" | "renderer" | "log"> &
  Partial<Pick<Services, "foreign">>): Services {
  const own = createTenantDirectory(store);
  const releases = createReleaseWatch(store, log);
  const changes = createContentChanges(store, createOutageLog(log), releases);
  const metrics = createMetrics();
  const { cdn } = configuration;
  const build = renderer.build.id;
  const openPurges = () => store.openPurges();
  return {
    configuration,
    store,
    renderer,
    log,
    foreign,
    tenants: foreign === undefined ? own : createForeignTenants(own, foreign, configuration.defaultTenant),
    changes,
    releases,
    reads: createCachedReaders(store.reader, changes),
    trust: parseProxyTrust(configuration.trustProxy) ?? (() => false),
    transportSecurity: createTransportSecurity(configuration.hstsSubdomains),
    metrics,
    signer: createTimeSigner(() => store.secret()),
    visits: createVisitRecorder({ visits: store.visits, log }),
    cdn: cdn === null ? undefined : createCdnHeaders(cdn, changes, build),
    purges:
      cdn === null
        ? undefined
        : createPurgeWorker({ openPurges, purger: createPurger(cdn), changes, build, metrics, log }),
    deliveries: createDeliveryWorker({
      needs: store.needs,
      configuration,
      confirmations: createConfirmationSigner(() => store.secret()),
      log,
    }),
  };
}

/** Returns the API of another backend, if one is configured: if the API's address is not on a tenant's host. */
export async function findForeignApi(
  { apiBase }: Configuration,
  store: Store,
  renderer: Services["renderer"],
): Promise<Services["foreign"]> {
  if (apiBase === "") return undefined;
  const hosts = (await store.listTenants()).flatMap(hostsOf);
  return hosts.includes(new URL(apiBase).hostname) ? undefined : createForeignApi(apiBase, renderer);
}
