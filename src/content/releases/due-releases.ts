import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { BlobOptions } from "../blobs/open-blobs.ts";
import type { Engine } from "../engine/engine.ts";
import type { StoreError } from "../model/store-error.ts";
import { isUnconditional } from "./condition-columns.ts";
import type { ReleaseOutcome } from "./release.ts";

/** A due release, and the result of applying it. */
export interface DueRelease {
  tenant: string;
  id: number;
  title: string;
  /** The planner of the release; `null` for the command line. */
  createdBy: string | null;
  /** `failed` if the store could not be written: the release will be tried again. */
  result: ReleaseOutcome | { outcome: "failed"; reason: StoreError["message"] };
}

/** When the releases of all sites are due. */
export interface ReleasePlan {
  /** The time of each site's next release, in epoch milliseconds, which may be in the past. Sites without a plan are missing. */
  times: ReadonlyMap<string, number>;
  /** Sites whose releases wait for conditions, which any change of the site may fulfil. */
  waiting: ReadonlySet<string>;
}

/**
 * Applies releases at their time, for servers. A separate thread loads the code for writing, so that a server that only shows
 * pages does not load it, and keeps answering while a release is checked and rendered.
 */
export interface DueReleases {
  plan(): Promise<ReleasePlan>;
  /**
   * Starts the thread and connects it to the store, so that {@link apply} is fast. For a few seconds afterwards, {@link rest}
   * does not end the thread.
   */
  prepare(): void;
  /**
   * Applies the releases that are due now: those of each site in the order of their times, and those of several sites at the
   * same time. If releases of a site are already being applied, waits for them instead.
   *
   * @param tenant the code of the only site whose releases to apply
   */
  apply(tenant?: string): Promise<DueRelease[]>;
  /** Ends the thread, unless it is working or has just been prepared. */
  rest(): void;
  close(): Promise<void>;
}

export interface WorkerInput extends BlobOptions {
  databaseUrl: string;
  /** The host of the Studio, which no site may use; empty or absent if there is none. */
  studioHost: string | undefined;
}

/** A request to a thread: to apply the releases of a site that are due at a time in epoch milliseconds. */
export interface WorkerQuestion {
  now: number;
  tenant: string;
}

export type WorkerReply = { applied: DueRelease[] } | { error: unknown };

/**
 * How long a prepared thread is kept although it has no work, in milliseconds. The plan may not be known yet, and a release may
 * be due in the next second.
 */
const PREPARED_MS = 10_000;

/** Maximum number of threads. Each takes some 100 MB, and is started only if several sites have due releases at the same time. */
const THREADS = 3;

const SCRIPT = new URL("./release-worker.ts", import.meta.url);

/** @param script the file that the threads run */
export function openDueReleases(engine: Engine, input: WorkerInput, script = SCRIPT): DueReleases {
  const idle: Worker[] = [];
  const busy = new Set<Worker>();
  /** The sites whose releases are being applied, or wait for a thread, in this order. */
  const running = new Map<string, Promise<DueRelease[]>>();
  const waiting: (() => void)[] = [];
  let preparedUntil = 0;

  function start(): Worker {
    const started = new Worker(script, { workerData: input });
    started.unref();
    started.on("exit", () => {
      const index = idle.indexOf(started);
      if (index >= 0) idle.splice(index, 1);
    });
    // Prevents the error from ending the process. Callers that wait for an answer get the error as well.
    started.on("error", () => {});
    return started;
  }

  async function askWorker(asked: Worker, question: WorkerQuestion): Promise<DueRelease[]> {
    const over = new AbortController();
    const { signal } = over;
    asked.ref();
    asked.postMessage(question);
    const ended = once(asked, "exit", { signal }).then(() => {
      throw new Error("The thread that applies releases has ended");
    });
    try {
      const [answer] = (await Promise.race([once(asked, "message", { signal }), ended])) as [WorkerReply];
      if ("error" in answer) throw answer.error;
      return answer.applied;
    } finally {
      asked.unref();
      over.abort();
      ended.catch(() => {});
    }
  }

  /** If the store of a thread has failed, the thread is ended, since its database may have been replaced. */
  async function applyOf(tenant: string, now: number): Promise<DueRelease[]> {
    while (busy.size >= THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
    const worker = idle.pop() ?? start();
    busy.add(worker);
    let isWell = false;
    try {
      const applied = await askWorker(worker, { now, tenant });
      isWell = applied.every(({ result }) => result.outcome !== "failed");
      return applied;
    } finally {
      busy.delete(worker);
      running.delete(tenant);
      if (isWell) idle.push(worker);
      else void worker.terminate();
      waiting.shift()?.();
    }
  }

  function applyNow(tenant: string, now: number): Promise<DueRelease[]> {
    const applying = running.get(tenant) ?? applyOf(tenant, now);
    running.set(tenant, applying);
    return applying;
  }

  async function apply(tenant?: string): Promise<DueRelease[]> {
    // The time at which the caller asks decides which releases are due, not the time when a thread has started.
    const now = Date.now();
    if (tenant !== undefined) return applyNow(tenant, now);
    for (const due of await dueTenants(engine, now)) void applyNow(due, now);
    const results = await Promise.allSettled([...running.values()]);
    const failed = results.find((result) => result.status === "rejected");
    if (failed !== undefined) throw failed.reason;
    return results.flatMap((result) => (result.status === "fulfilled" ? result.value : []));
  }

  return {
    plan: () => readPlan(engine),
    prepare() {
      preparedUntil = performance.now() + PREPARED_MS;
      if (idle.length + busy.size === 0) idle.push(start());
    },
    apply,
    rest() {
      if (performance.now() <= preparedUntil) return;
      for (const worker of idle.splice(0)) void worker.terminate();
    },
    async close() {
      await Promise.allSettled(running.values());
      await Promise.all(idle.splice(0).map((worker) => worker.terminate()));
    },
  };
}

/** Returns the codes of the sites with due releases, sorted by the time at which each site's first release became due. */
async function dueTenants(engine: Engine, now: number): Promise<string[]> {
  const rows = await engine.reading
    .selectFrom("release")
    .innerJoin("tenant", "tenant.id", "release.tenant_id")
    .select("tenant.code")
    .where("release.state", "=", "planned")
    .where("release.goes_live_at", "<=", now)
    .groupBy("tenant.code")
    .orderBy(({ fn }) => fn.min("release.goes_live_at"))
    .execute();
  return rows.map(({ code }) => code);
}

/** Reads the plan. The code for conditions is loaded only if some release has conditions. */
async function readPlan(engine: Engine): Promise<ReleasePlan> {
  const rows = await engine.read(
    engine.reading
      .selectFrom("release")
      .innerJoin("tenant", "tenant.id", "release.tenant_id")
      .select(["tenant.code", ({ fn }) => fn.min("release.goes_live_at").as("time")])
      .where("release.state", "=", "planned")
      .where(isUnconditional)
      .groupBy("tenant.code")
      .compile(),
  );
  // PostgreSQL returns the minimum of a bigint column as text.
  const times = new Map(rows.map(({ code, time }) => [code, Number(time)]));
  const conditional = await engine.read(
    engine.reading
      .selectFrom("release")
      .innerJoin("tenant", "tenant.id", "release.tenant_id")
      .select("tenant.code")
      .distinct()
      .where("release.state", "=", "planned")
      .where((row) => row.not(isUnconditional(row)))
      .compile(),
  );
  if (conditional.length === 0) return { times, waiting: new Set() };
  const { findDueTimes } = await import("./unmet-conditions.ts");
  const waiting = new Set(conditional.map(({ code }) => code));
  for (const { tenant, time } of await findDueTimes(engine, waiting))
    if (time < (times.get(tenant) ?? Number.POSITIVE_INFINITY)) times.set(tenant, time);
  return { times, waiting };
}
