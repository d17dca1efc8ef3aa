import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { BackupState } from "../../content/maintenance/backup-state.ts";
import type { HeldBack } from "../../content/needs/need-archive.ts";
import type { PurgeState } from "../../content/purges/purge-queue.ts";

export type RequestKind = "page" | "api" | "asset" | "image" | "media" | "feed" | "studio" | "other";

/** Metrics for operators, in Prometheus's text format. */
export interface Metrics {
  countRequest(kind: RequestKind, status: number): void;
  /** The same for the Studio, also by route: a pattern, never an address. */
  countStudioRequest(route: string, status: number): void;
  countPage(outcome: PageOutcome): void;
  /** A visit that a full page load saved from an error: the page then ran a newer build, or the same again. */
  countRecovery(build: RecoveryBuild): void;
  /** The duration of a rendering, in seconds. */
  observeRender(seconds: number): void;
  /** Sets how to read the size of the page cache. */
  watchPageCache(read: () => { bytes: number; pages: number }): void;
  /** Sets how to find out about backups. */
  watchBackups(read: () => Promise<BackupState>): void;
  /** Sets how to find out what needs are held back. */
  watchHeldNeeds(read: () => Promise<HeldBack>): void;
  /** One attempt to tell the CDN what has changed. */
  countPurge(outcome: PurgeAttempt): void;
  /** Sets how to find out what the CDN is still to be told. */
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
    help: "Requests answered, by kind and status; 499 where the client left before it had the whole answer",
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
    help: "Pages answered from the cache (hit), rendered (miss), or kept past their time because the store was silent (stale)",
    labelNames: ["outcome"],
    registers,
  });
  const recoveries = new Counter({
    name: "vitrine_recoveries_total",
    help: "Visits saved from an error by one full load after a part of the program could not be loaded, by the build that it brought",
    labelNames: ["build"],
    registers,
  });
  const renderings = new Histogram({
    name: "vitrine_render_seconds",
    help: "Time to render one page, its data included",
    buckets: RENDER_BOUNDS_SECONDS,
    registers,
  });
  const purges = new Counter({
    name: "vitrine_cdn_purges_total",
    help: "Attempts to tell the CDN what has changed, by whether it was (sent) or is to be told again (failed)",
    labelNames: ["outcome"],
    registers,
  });
  // So that their series are there, at 0, before the first of each.
  for (const outcome of ["hit", "miss", "stale"]) pages.inc({ outcome }, 0);
  for (const outcome of ["sent", "failed"]) purges.inc({ outcome }, 0);
  for (const build of ["newer", "same"]) recoveries.inc({ build }, 0);
  let isProcessWatched = false;
  let readPurges: () => Promise<PurgeState | undefined> = async () => undefined;
  addGauge(
    "vitrine_cdn_purge_waiting",
    "Publications, and things asked for, of which the CDN is still to be told",
    async () => (await readPurges())?.waiting,
  );
  addGauge(
    "vitrine_cdn_purge_oldest_timestamp_seconds",
    "Since when the CDN could not be told what has changed",
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
        "When a newest backup was last rehearsed",
        async () => inSeconds((await read()).rehearsal?.time),
      );
      addGauge(
        "vitrine_backup_rehearsal_ok",
        "Whether the backup of the last rehearsal was restored and showed its sites (1) or not (0)",
        async () => {
          const { rehearsal } = await read();
          return rehearsal && Number(rehearsal.ok);
        },
      );
    },
    watchHeldNeeds(read) {
      addGauge(
        "vitrine_needs_held_back",
        "Needs held back as a suspected flood",
        async () => (await read()).needs,
      );
      addGauge(
        "vitrine_needs_held_back_bytes",
        "Bytes of the needs held back as a suspected flood",
        async () => (await read()).bytes,
      );
    },
    countPurge: (outcome) => purges.inc({ outcome }),
    watchPurges(read) {
      readPurges = read;
    },
    text() {
      // It wakes the process a hundred times a second, for nothing where nobody reads.
      if (!isProcessWatched) collectDefaultMetrics({ register: registry });
      isProcessWatched = true;
      return registry.metrics();
    },
  };

  /** Without a value, it is absent. */
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
