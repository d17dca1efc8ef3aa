import type { Registry } from "prom-client";
import { createDurationHistogram } from "./duration-histogram.ts";

export type RequestKind = "page" | "api" | "asset" | "image" | "media" | "feed" | "other";

/** Metrics for operators, in Prometheus's text format. */
export interface Metrics {
  countRequest(kind: RequestKind, status: number): void;
  countPage(outcome: PageOutcome): void;
  /** A visit that a full page load saved from an error: the page then ran a newer build, or the same again. */
  countRecovery(build: RecoveryBuild): void;
  /** The duration of a rendering, in seconds. */
  observeRender(seconds: number): void;
  /** Sets how to read the size of the page cache. */
  watchPageCache(read: () => { bytes: number; pages: number }): void;
  text(): Promise<string>;
  readonly contentType: string;
}

export type RecoveryBuild = "newer" | "same";
export type PageOutcome = "hit" | "miss" | "stale";

const RENDER_BOUNDS_SECONDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5];

/**
 * Labels take time on every call, so counters are plain numbers that are converted when they are read. The library is only
 * loaded with the first reading, which may never come.
 */
export function createMetrics(): Metrics {
  const requests = new Map<RequestKind, Map<number, number>>();
  const recoveries: Record<RecoveryBuild, number> = { newer: 0, same: 0 };
  const outcomes: Record<PageOutcome, number> = { hit: 0, miss: 0, stale: 0 };
  const render = createDurationHistogram(
    "vitrine_render_seconds",
    "Time to render one page, its data included",
    RENDER_BOUNDS_SECONDS,
  );
  let readPageCache = () => ({ bytes: 0, pages: 0 });
  let registry: Promise<Registry> | undefined;

  async function openRegistry(): Promise<Registry> {
    const { Counter, Gauge, Registry, collectDefaultMetrics } = await import("prom-client");
    const opened = new Registry();
    collectDefaultMetrics({ register: opened });
    new Counter({
      name: "vitrine_requests_total",
      help: "Requests answered, by kind and status; 499 where the client left before it had the whole answer",
      labelNames: ["kind", "status"],
      registers: [opened],
      collect() {
        this.reset();
        for (const [kind, counts] of requests)
          for (const [status, count] of counts) this.inc({ kind, status }, count);
      },
    });
    const addCounter = (name: string, help: string, label: string, counts: Record<string, number>) =>
      new Counter({
        name,
        help,
        labelNames: [label],
        registers: [opened],
        collect() {
          this.reset();
          for (const [value, count] of Object.entries(counts)) this.inc({ [label]: value }, count);
        },
      });
    const addGauge = (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers: [opened],
        collect() {
          this.set(read());
        },
      });
    addCounter(
      "vitrine_page_cache_total",
      "Pages answered from the cache (hit), rendered (miss), or kept past their time because the store was silent (stale)",
      "outcome",
      outcomes,
    );
    addCounter(
      "vitrine_recoveries_total",
      "Visits saved from an error by one full load after a part of the program could not be loaded, by the build that it brought",
      "build",
      recoveries,
    );
    addGauge("vitrine_page_cache_bytes", "Bytes held by the page cache", () => readPageCache().bytes);
    addGauge("vitrine_page_cache_pages", "Pages held by the page cache", () => readPageCache().pages);
    return opened;
  }

  return {
    contentType: "text/plain; version=0.0.4; charset=utf-8",
    countRequest(kind, status) {
      const counts = requests.get(kind) ?? new Map<number, number>();
      if (counts.size === 0) requests.set(kind, counts);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    },
    countPage(outcome) {
      outcomes[outcome] += 1;
    },
    countRecovery(build) {
      recoveries[build] += 1;
    },
    observeRender: (seconds) => render.observe(seconds),
    watchPageCache(read) {
      readPageCache = read;
    },
    async text() {
      registry ??= openRegistry();
      return `${await (await registry).metrics()}\n${render.text()}`;
    },
  };
}
