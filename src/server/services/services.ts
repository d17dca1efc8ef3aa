import type { Logger } from "pino";
import type { Store } from "../../content/store.ts";
import type { CachedReaders } from "../../content/store/cached-reader.ts";
import type { RendererSource } from "../builds/renderer-source.ts";
import type { ContentChanges } from "../cache/content-changes.ts";
import type { CdnHeaders } from "../cdn/cdn-headers.ts";
import type { PurgeWorker } from "../cdn/purge-worker.ts";
import type { DeliveryWorker } from "../delivery/delivery-worker.ts";
import type { ForeignApi } from "../foreign/foreign-api.ts";
import type { ProxyTrust } from "../http/proxy-trust.ts";
import type { ReleaseWatch } from "../releases/release-watch.ts";
import type { TransportSecurity } from "../security/headers.ts";
import type { TimeSigner } from "../security/time-signer.ts";
import type { Configuration } from "../settings/configuration.ts";
import type { Metrics } from "../telemetry/metrics.ts";
import type { TenantDirectory } from "../tenancy/tenants.ts";
import type { VisitRecorder } from "../visits/visit-recorder.ts";

/** Objects shared by the parts of the server. Created once, at the start. */
export interface Services {
  configuration: Configuration;
  store: Store;
  tenants: TenantDirectory;
  changes: ContentChanges;
  releases: ReleaseWatch;
  reads: CachedReaders;
  renderer: RendererSource;
  /** The API of another backend; present if the content comes from one. */
  foreign: ForeignApi | undefined;
  trust: ProxyTrust;
  transportSecurity: TransportSecurity;
  metrics: Metrics;
  signer: TimeSigner;
  deliveries: DeliveryWorker;
  /** Creates the headers for the CDN, if there is one. */
  cdn: CdnHeaders | undefined;
  purges: PurgeWorker | undefined;
  visits: VisitRecorder;
  log: Logger;
}
