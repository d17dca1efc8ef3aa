import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { BackupState } from "../../content/maintenance/backup-state.ts";
import type { HeldBack } from "../../content/needs/need-archive.ts";
import type { PurgeState } from "../../content/purges/purge-queue.ts";

export type RequestKind = "page" | "api" | "asset" | "image" | "media" | "feed" | "studio" | "other";

/** Metrics for operators, in Prometheus's text format. */
export interface Metrics {
  countRequest(kind: RequestKind, status: number): void;
  /** Counts a request to the Studio by its route pattern. The address is never counted. */
  countStudioRequest(route: string, status: number): void;
  countPage(outcome: PageOutcome): void;
  /** Counts a visit in which a full page load fixed an error; the loaded build is newer or the same. */
  countRecovery(build: RecoveryBuild): void;
  /** Records the duration of a rendering, in seconds. */
  observeRender(seconds: number): void;
  /** Sets the function that reads the size of the page cache. */
  watchPageCache(read: () => { bytes: number; pages: number }): void;
  /** Sets the function that reads the state of backups. */
  watchBackups(read: () => Promise<BackupState>): void;
  /** Sets the function that reads the held enquiries. */
  watchHeldNeeds(read: () => Promise<HeldBack>): void;
  /** Counts an attempt to purge the CDN. */
  countPurge(outcome: PurgeAttempt): void;
  /** Sets the function that reads the pending purges. */
  watchPurges(read: () => Promise<PurgeState | undefined>): void;
  text(): Promise<string>;
  readonly contentType: string;
}

export type RecoveryBuild = "newer" | "same";
export type PurgeAttempt = "sent" | "failed";
export type PageOutcome = "hit" | "miss" | "stale";

const RENDER_BOUNDS_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: "vitrine_requests_total",
    help: "Requests answered, by kind and status; 499 if the client disconnected before the end of the answer",
    labelNames: ["kind", "status"],
    registers,
  });
  const studioRequests = new Counter({
    name: "vitrine_studio_requests_total",
    help: "Requests to the Studio's host, by route and status",
    labelNames: ["route", "status"],
    registers,
  });
  const pages = new Counter({
    name: "vitrine_page_cache_total",
    help: "Pages answered from the cache (hit), rendered (miss), or from an expired cache entry because the store did not answer (stale)",
    labelNames: ["outcome"],
    registers,
  });
  const recoveries = new Counter({
    name: "vitrine_recoveries_total",
    help: "Visits in which a full page load fixed a failed script load, by the build that it loaded",
    labelNames: ["build"],
    registers,
  });
  const renderings = new Histogram({
    name: "vitrine_render_seconds",
    help: "Time to render one page, including its data",
    buckets: RENDER_BOUNDS_SECONDS,
    registers,
  });
  const purges = new Counter({
    name: "vitrine_cdn_purges_total",
    help: "Attempts to purge the CDN, by outcome: sent, or failed and to be retried",
    labelNames: ["outcome"],
    registers,
  });
  // Starts the counters at 0, so that they are exported before their first event.
  for (const outcome of ["hit", "miss", "stale"]) pages.inc({ outcome }, 0);
  for (const outcome of ["sent", "failed"]) purges.inc({ outcome }, 0);
  for (const build of ["newer", "same"]) recoveries.inc({ build }, 0);
  let isProcessWatched = false;
  let readPurges: () => Promise<PurgeState | undefined> = async () => undefined;
  addGauge(
    "vitrine_cdn_purge_waiting",
    "Purges that the CDN has not received yet",
    async () => (await readPurges())?.waiting,
  );
  addGauge(
    "vitrine_cdn_purge_oldest_timestamp_seconds",
    "Time since which the CDN could not be purged",
    async () => inSeconds((await readPurges())?.waitingSince ?? undefined),
  );

  return {
    contentType: registry.contentType,
    countRequest: (kind, status) => requests.inc({ kind, status }),
    countStudioRequest(route, status) {
      requests.inc({ kind: "studio", status });
      studioRequests.inc({ route, status });
    },
    countPage: (outcome) => pages.inc({ outcome }),
    countRecovery: (build) => recoveries.inc({ build }),
    observeRender: (seconds) => renderings.observe(seconds),
    watchPageCache(read) {
      addGauge("vitrine_page_cache_bytes", "Bytes held by the page cache", () => read().bytes);
      addGauge("vitrine_page_cache_pages", "Pages held by the page cache", () => read().pages);
    },
    watchBackups(read) {
      addGauge("vitrine_backup_timestamp_seconds", "When the newest backup was made", async () =>
        inSeconds((await read()).backup?.time),
      );
      addGauge(
        "vitrine_backup_rehearsed_timestamp_seconds",
        "Time of the last rehearsal of the newest backup",
        async () => inSeconds((await read()).rehearsal?.time),
      );
      addGauge(
        "vitrine_backup_rehearsal_ok",
        "Whether the last rehearsal restored the backup and showed its sites (1) or not (0)",
        async () => {
          const { rehearsal } = await read();
          return rehearsal && Number(rehearsal.ok);
        },
      );
    },
    watchHeldNeeds(read) {
      addGauge(
        "vitrine_needs_held_back",
        "Enquiries held as a suspected flood",
        async () => (await read()).needs,
      );
      addGauge(
        "vitrine_needs_held_back_bytes",
        "Bytes of the enquiries held as a suspected flood",
        async () => (await read()).bytes,
      );
    },
    countPurge: (outcome) => purges.inc({ outcome }),
    watchPurges(read) {
      readPurges = read;
    },
    text() {
      // Collected only after the first request for metrics, because collecting wakes the process a hundred times a second.
      if (!isProcessWatched) collectDefaultMetrics({ register: registry });
      isProcessWatched = true;
      return registry.metrics();
    },
  };

  /** Adds a gauge, which is omitted while it has no value. */
  function addGauge(name: string, help: string, read: () => Promise<number | undefined> | number): void {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const value = await read();
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });
  }
}

function inSeconds(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : milliseconds / 1000;
}
