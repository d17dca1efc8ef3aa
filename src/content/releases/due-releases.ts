import { Worker } from "node:worker_threads";
import type { BlobOptions } from "../blobs/open-blobs.ts";
import type { Engine } from "../engine/engine.ts";
import type { StoreError } from "../model/store-error.ts";
import type { ReleaseOutcome } from "./release.ts";

/** A release whose moment has come, and what came of it. */
export interface DueRelease {
  tenant: string;
  id: number;
  title: string;
  /** Who has planned it; `null` for whoever calls the command line. */
  createdBy: string | null;
  /** A {@link StoreError}'s message if the store could not be written: then it is tried again. */
  result: ReleaseOutcome | { outcome: "failed"; reason: StoreError["message"] };
}

/**
 * Releases at their moment, for whoever reads. What writing needs is loaded in a thread of its own: neither does a server that
 * only shows pages load it, nor does it stop answering while a release is checked and rendered.
 */
export interface DueReleases {
  /**
   * When the next one goes live, in epoch milliseconds, which may be past; `undefined` if none is planned.
   *
   * @param after only those later than this
   */
  nextMoment(after?: number): Promise<number | undefined>;
  /** Starts the thread, so that {@link apply} is quick. */
  prepare(): void;
  /** Applies what is due by now, in the order of the moments. Several calls at once do it once. */
  apply(): Promise<DueRelease[]>;
  /** Ends the thread, unless it is at work. */
  rest(): void;
  close(): Promise<void>;
}

export interface WorkerInput extends BlobOptions {
  databaseUrl: string;
  /** As in `PublishOptions`. */
  studioHost: string | undefined;
}

export type WorkerReply = { applied: DueRelease[] } | { error: unknown };

export function openDueReleases(engine: Engine, input: WorkerInput): DueReleases {
  let worker: Worker | undefined;
  let running: Promise<DueRelease[]> | undefined;

  function start(): Worker {
    if (worker !== undefined) return worker;
    const started = new Worker(new URL("./release-worker.ts", import.meta.url), { workerData: input });
    started.unref();
    started.on("exit", () => {
      if (worker === started) worker = undefined;
    });
    // Whoever waits for an answer hears of it as well.
    started.on("error", () => {});
    return (worker = started);
  }

  function rest(): void {
    if (running !== undefined) return;
    void worker?.terminate();
    worker = undefined;
  }

  async function askWorker(): Promise<DueRelease[]> {
    const asked = start();
    const { promise, resolve, reject } = Promise.withResolvers<DueRelease[]>();
    asked.once("message", (answer: WorkerReply) => {
      if ("error" in answer) reject(answer.error);
      else resolve(answer.applied);
    });
    asked.once("error", reject);
    asked.once("exit", () => reject(new Error("The thread that applies releases has ended")));
    asked.ref();
    // The clock of whoever asks decides, not that of the moment when the thread has started.
    asked.postMessage(Date.now());
    return promise;
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
    prepare: () => void start(),
    apply: () =>
      (running ??= askWorker().finally(() => {
        running = undefined;
        rest();
      })),
    rest,
    async close() {
      await running?.catch(() => {});
      await worker?.terminate();
    },
  };
}
