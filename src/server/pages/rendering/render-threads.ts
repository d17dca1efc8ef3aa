import { getCompileCacheDir } from "node:module";
import { availableParallelism } from "node:os";
import { databaseFile } from "../../../content/engine/open-engine.ts";
import type { Services } from "../../services/services.ts";
import type { Configuration } from "../../settings/configuration.ts";
import type { MadePage } from "./page-maker.ts";
import type { PageQuestion, ThreadStart } from "./render-messages.ts";
import { RenderThread, type WaitingPage } from "./render-thread.ts";

/** Renders pages in this thread and, when many are waiting, also in others. */
export interface RenderThreads {
  /**
   * A page from another thread, or from `here`.
   *
   * @throws what `here` throws
   */
  make(question: PageQuestion, here: () => Promise<MadePage>): Promise<MadePage>;
  /** The number of threads besides this one. */
  readonly size: number;
  /** Ends the threads. Later pages are rendered here. */
  close(): Promise<void>;
}

/** The number of waiting pages at which threads help; fewer are finished just as soon without. */
const WORTH_SHARING = 2;
/** How often that many must have waited within a second before a thread is started, which takes memory and time. */
const WAITS_WORTH_A_THREAD = 100;
const WINDOW_MS = 1_000;
/** An idle thread ends after this time. */
const IDLE_MS = 10_000;
/** After a thread has failed, none is started for this long. */
const PAUSE_AFTER_FAILURE_MS = 60_000;

const MEBIBYTE = 1024 * 1024;
/**
 * A server may use 300 MiB under load. With a few sites it uses 150 to 175 while rendering, and each thread 30 to 80 more.
 * With very many sites a thread would use over a hundred, since it caches the data for rendering each of them.
 */
const THREAD_BOUNDS: ThreadBounds = { sites: 16, begin: 190 * MEBIBYTE, end: 260 * MEBIBYTE };
const MEMORY_CHECK_MS = 250;

const SCRIPT = new URL("./thread-entry.mjs", import.meta.url);

/** `undefined` if all pages are rendered in one thread. */
export function createRenderThreads(
  services: Pick<Services, "configuration" | "renderer" | "foreign" | "tenants" | "log">,
): RenderThreads | undefined {
  const { configuration, renderer, foreign, tenants, log } = services;
  const { wanted, bounds } = planThreads(configuration);
  const maximum = Math.min(wanted, availableParallelism() - 1);
  const { folder: siteFolder, build } = renderer;
  if (maximum < 1 || siteFolder === undefined || foreign !== undefined) return undefined;
  const start = {
    configuration,
    siteFolder,
    buildId: build.id,
    keepsCompiledModules: getCompileCacheDir() !== undefined,
  };
  const countSites = async () => (await tenants.list()).length;
  return new RenderThreadPool({ maximum, bounds, countSites, start, log });
}

/**
 * By default a server uses one render thread if reading is its own work. A database server reads in its own processes, which
 * often compete for the same processors: a thread made pages no faster, and the slowest of them slower.
 */
export function planThreads({
  renderThreads,
  databaseUrl,
}: Pick<Configuration, "renderThreads" | "databaseUrl">): ThreadPlan {
  if (renderThreads !== "auto") return { wanted: renderThreads, bounds: undefined };
  return { wanted: databaseFile(databaseUrl) === undefined ? 0 : 1, bounds: THREAD_BOUNDS };
}

interface ThreadPlan {
  /** If there are as many processors. */
  wanted: number;
  bounds: ThreadBounds | undefined;
}

/** Limits for using threads. Memory is the resident memory of the process, in bytes. */
export interface ThreadBounds {
  /** The maximum number of sites of the installation. */
  sites: number;
  /** Threads are started below this much memory. */
  begin: number;
  /** Threads are ended above this much memory. */
  end: number;
}

export interface PoolOptions {
  /** The maximum number of threads besides this one. */
  maximum: number;
  start: Omit<ThreadStart, "slots">;
  log: Record<"warn" | "error", (details: object, message: string) => void>;
  /** Without limits, threads use as much memory as they need. */
  bounds?: ThreadBounds | undefined;
  /** The number of sites of the installation. */
  countSites: () => Promise<number>;
  /** Resident memory of the process, in bytes. */
  measureMemory?: () => number;
  script?: URL;
  idleMs?: number;
}

/** Starts threads while many pages are waiting, and ends them when they are not needed. */
export class RenderThreadPool implements RenderThreads {
  readonly #options: Required<Omit<PoolOptions, "bounds">> & Pick<PoolOptions, "bounds">;
  readonly #threads = new Set<RenderThread>();
  readonly #waiting: WaitingPage[] = [];
  #isTurnDue = false;
  #isBeginning = false;
  #memoryChecks: NodeJS.Timeout | undefined;
  #waits = { since: 0, count: 0 };
  #startsFrom = 0;

  constructor(options: PoolOptions) {
    this.#options = {
      script: SCRIPT,
      idleMs: IDLE_MS,
      measureMemory: () => process.memoryUsage.rss(),
      ...options,
    };
  }

  get size(): number {
    return this.#threads.size;
  }

  async make(question: PageQuestion, here: () => Promise<MadePage>): Promise<MadePage> {
    const made = await new Promise<MadePage | undefined>((resolve) => {
      this.#waiting.push({ question, resolve });
      this.#handOut();
    });
    return made ?? here();
  }

  async close(): Promise<void> {
    this.#startsFrom = Number.POSITIVE_INFINITY;
    await this.#stopAll();
  }

  /**
   * This thread renders one page in each turn of the event loop. Further waiting pages go to the other threads as far as they
   * have room: a single page takes no longer than without them.
   */
  #handOut(): void {
    while (this.#waiting.length > 1) {
      const thread = this.#roomiest();
      const next = thread && this.#waiting.shift();
      if (next === undefined) break;
      thread?.ask(next);
    }
    if (this.#waiting.length === 0 || this.#isTurnDue) return;
    this.#isTurnDue = true;
    setImmediate(() => {
      this.#isTurnDue = false;
      this.#waiting.shift()?.resolve(undefined);
      this.#handOut();
      if (this.#waiting.length >= WORTH_SHARING) this.#noteWait();
    });
  }

  #roomiest(): RenderThread | undefined {
    let roomiest: RenderThread | undefined;
    for (const thread of this.#threads) if (thread.room > (roomiest?.room ?? 0)) roomiest = thread;
    return roomiest;
  }

  #noteWait(): void {
    const now = performance.now();
    if (now > this.#waits.since + WINDOW_MS) this.#waits = { since: now, count: 0 };
    this.#waits.count += 1;
    if (this.#waits.count < WAITS_WORTH_A_THREAD || now < this.#startsFrom) return;
    this.#waits.count = 0;
    const isStarting = this.#isBeginning || [...this.#threads].some(({ isReady }) => !isReady);
    if (!isStarting && this.#threads.size < this.#options.maximum) void this.#begin();
  }

  async #begin(): Promise<void> {
    const { bounds } = this.#options;
    this.#isBeginning = true;
    const mayBegin = bounds === undefined || (await this.#isWithin(bounds));
    this.#isBeginning = false;
    if (!mayBegin || this.#startsFrom === Number.POSITIVE_INFINITY) return;
    this.#startThread();
    this.#memoryChecks ??= bounds && setInterval(() => this.#checkMemory(bounds), MEMORY_CHECK_MS).unref();
  }

  async #isWithin({ sites, begin }: ThreadBounds): Promise<boolean> {
    const { countSites, measureMemory } = this.#options;
    // Without a working store there is nothing to render in threads.
    const count = await countSites().catch(() => Number.POSITIVE_INFINITY);
    return count <= sites && measureMemory() < begin;
  }

  #checkMemory({ end }: ThreadBounds): void {
    if (this.#options.measureMemory() > end) void this.#stopAll();
    if (this.#threads.size > 0) return;
    clearInterval(this.#memoryChecks);
    this.#memoryChecks = undefined;
  }

  async #stopAll(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.stop()));
  }

  #startThread(): void {
    const { script, start, idleMs, log } = this.#options;
    const thread = new RenderThread(script, start, idleMs, {
      hasRoom: () => this.#handOut(),
      refused: (reason) => log.warn({ reason }, "a thread could not make a page: it is made without it"),
      ended: (failure) => {
        this.#threads.delete(thread);
        if (failure === undefined) return;
        this.#startsFrom = Math.max(this.#startsFrom, performance.now() + PAUSE_AFTER_FAILURE_MS);
        log.error({ err: failure }, "a thread that makes pages has failed: they are made without it");
      },
    });
    this.#threads.add(thread);
  }
}
