import { Worker } from "node:worker_threads";
import type { MadePage } from "./page-maker.ts";
import {
  type PageQuestion,
  SLOTS,
  SLOT_BYTES,
  type ThreadAnswer,
  type ThreadMadePage,
  type ThreadQuestion,
  type ThreadStart,
  slotOf,
} from "./render-messages.ts";

/** A page that somebody waits for. */
export interface WaitingPage {
  question: PageQuestion;
  /** Called with the page, or with `undefined` if it has to be rendered here. */
  resolve: (made: MadePage | undefined) => void;
}

export interface ThreadListener {
  hasRoom(): void;
  /** The thread could not render a page properly. */
  refused(failure: string): void;
  /** Called with the failure, unless the thread was told to stop. */
  ended(failure: unknown): void;
}

const STOP_TIMEOUT_MS = 2_000;
/** In megabytes: caches for pages take about 60, and the garbage collector should run before there is much more. */
const OLD_GENERATION_MB = 192;

/** A render thread as seen by the caller. It does not keep the process alive: pending requests do. */
export class RenderThread {
  readonly #worker: Worker;
  readonly #slots = new SharedArrayBuffer(SLOTS * SLOT_BYTES);
  readonly #freeSlots = Array.from({ length: SLOTS }, (_, number) => number);
  /** By slot. Not a map, since its discarded tables would keep pages alive. */
  readonly #asked: (WaitingPage["resolve"] | undefined)[] = [];
  readonly #listener: ThreadListener;
  readonly #ended: Promise<void>;
  readonly #idle: NodeJS.Timeout;
  #failure: unknown;
  #isReady = false;
  #isStopping = false;

  /**
   * @param script the module that the thread runs
   * @param idleMs how long it waits for a request before it ends
   */
  constructor(script: URL, start: Omit<ThreadStart, "slots">, idleMs: number, listener: ThreadListener) {
    this.#listener = listener;
    this.#worker = new Worker(script, {
      workerData: { ...start, slots: this.#slots } satisfies ThreadStart,
      resourceLimits: { maxOldGenerationSizeMb: OLD_GENERATION_MB },
      stdout: true,
      stderr: true,
    });
    // By itself it would be written past the console of this thread, and so past the log.
    this.#worker.stdout.on("data", (text: Buffer) => console.log(String(text).trimEnd()));
    this.#worker.stderr.on("data", (text: Buffer) => console.warn(String(text).trimEnd()));
    this.#worker.unref();
    this.#idle = setTimeout(() => void this.stop(), idleMs).unref();
    this.#worker.on("message", (answer: ThreadAnswer) => this.#take(answer));
    this.#worker.on("error", (error) => (this.#failure = error));
    this.#ended = new Promise((resolve) => {
      this.#worker.on("exit", () => {
        this.#end();
        resolve();
      });
    });
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** How many more requests it can take. */
  get room(): number {
    return this.#isReady && !this.#isStopping ? this.#freeSlots.length : 0;
  }

  /** Sends a request; there must be room for it. */
  ask({ question, resolve }: WaitingPage): void {
    const slot = this.#freeSlots.pop();
    if (slot === undefined) return resolve(undefined);
    this.#asked[slot] = resolve;
    this.#idle.refresh();
    this.#worker.postMessage({ slot, ...question } satisfies ThreadQuestion);
  }

  /** Lets the thread end by itself, and terminates it if that takes too long. */
  async stop(): Promise<void> {
    if (this.#isStopping) return this.#ended;
    this.#isStopping = true;
    this.#worker.postMessage("stop" satisfies ThreadQuestion);
    const cut = setTimeout(() => void this.#worker.terminate(), STOP_TIMEOUT_MS);
    await this.#ended;
    clearTimeout(cut);
  }

  #take(answer: ThreadAnswer): void {
    if (answer === "ready") this.#isReady = true;
    else {
      const { slot, ...made } = answer;
      const resolve = this.#asked[slot];
      this.#asked[slot] = undefined;
      this.#freeSlots.push(slot);
      if ("failure" in made) this.#listener.refused(made.failure);
      resolve?.("failure" in made ? undefined : toMadePage(made, slotOf(this.#slots, slot)));
    }
    this.#listener.hasRoom();
  }

  #end(): void {
    clearTimeout(this.#idle);
    const isFailure = !this.#isStopping || this.#failure !== undefined;
    this.#isStopping = true;
    this.#listener.ended(isFailure ? (this.#failure ?? new Error("The thread has ended")) : undefined);
    for (const resolve of this.#asked.splice(0)) resolve?.(undefined);
  }
}

function toMadePage(made: ThreadMadePage, slot: Uint8Array): MadePage {
  const { seconds } = made;
  if (!("body" in made)) return { answer: made.answer, failures: [], fault: undefined, seconds };
  const { body } = made;
  const plain = typeof body === "number" ? copyOf(slot.subarray(0, body)) : Buffer.from(body);
  return { answer: { ...made.answer, plain, bodies: new Map() }, failures: [], fault: undefined, seconds };
}

/** Node's own function for this copies shared memory twice. */
function copyOf(bytes: Uint8Array): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  copy.set(bytes);
  return copy;
}
