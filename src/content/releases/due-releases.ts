import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { BlobOptions } from "../blobs/open-blobs.ts";
import type { Engine } from "../engine/engine.ts";
import type { StoreError } from "../model/store-error.ts";
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

/**
 * Applies releases at their time, for servers. A separate thread loads the code for writing, so that a server that only shows
 * pages does not load it, and keeps answering while a release is checked and rendered.
 */
export interface DueReleases {
  /**
   * The time of the next release, in epoch milliseconds, which may be in the past; `undefined` if none is planned.
   *
   * @param after considers only later releases
   */
  nextMoment(after?: number): Promise<number | undefined>;
  /**
   * Starts the thread and connects it to the store, so that {@link apply} is fast. For some seconds, {@link rest} does not end
   * the thread.
   */
  prepare(): void;
  /** Applies the releases that are due now, in the order of their times. Concurrent calls share one run. */
  apply(): Promise<DueRelease[]>;
  /** Ends the thread, unless it is working or has just been prepared. */
  rest(): void;
  close(): Promise<void>;
}

export interface WorkerInput extends BlobOptions {
  databaseUrl: string;
  /** The host of the Studio, which no site may use; empty or absent if there is none. */
  studioHost: string | undefined;
}

export type WorkerReply = { applied: DueRelease[] } | { error: unknown };

/**
 * How long a prepared thread is not ended, in milliseconds. The plan may not be known yet, and a release may be due in the next
 * second.
 */
const PREPARED_MS = 10_000;

export function openDueReleases(engine: Engine, input: WorkerInput): DueReleases {
  let worker: Worker | undefined;
  let running: Promise<DueRelease[]> | undefined;
  let preparedUntil = 0;

  function start(): Worker {
    if (worker !== undefined) return worker;
    const started = new Worker(new URL("./release-worker.ts", import.meta.url), { workerData: input });
    started.unref();
    started.on("exit", () => {
      if (worker === started) worker = undefined;
    });
    // Prevents the error from ending the process. Callers that wait for an answer get the error as well.
    started.on("error", () => {});
    return (worker = started);
  }

  function end(): void {
    void worker?.terminate();
    worker = undefined;
  }

  async function askWorker(): Promise<DueRelease[]> {
    const asked = start();
    const over = new AbortController();
    const { signal } = over;
    asked.ref();
    // The time at which the caller asks decides which releases are due, not the time when the thread has started.
    asked.postMessage(Date.now());
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

  /** If the store of a thread has failed, the thread is restarted, since its database may have been replaced. */
  async function applyOnce(): Promise<DueRelease[]> {
    let isWell = false;
    try {
      const applied = await askWorker();
      isWell = applied.every(({ result }) => result.outcome !== "failed");
      return applied;
    } finally {
      running = undefined;
      if (!isWell) end();
    }
  }

  return {
    async nextMoment(after = Number.NEGATIVE_INFINITY) {
      const [row] = await engine.read(
        engine.reading
          .selectFrom("release")
          .select(({ fn }) => fn.min("goes_live_at").as("time"))
          .where("state", "=", "planned")
          .$if(Number.isFinite(after), (query) => query.where("goes_live_at", ">", after))
          .compile(),
      );
      // PostgreSQL returns the minimum of a bigint column as text.
      return row?.time ? Number(row.time) : undefined;
    },
    prepare() {
      preparedUntil = performance.now() + PREPARED_MS;
      start();
    },
    apply: () => (running ??= applyOnce()),
    rest() {
      if (running === undefined && performance.now() > preparedUntil) end();
    },
    async close() {
      await running?.catch(() => {});
      await worker?.terminate();
    },
  };
}
