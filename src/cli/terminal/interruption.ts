/** The process was interrupted. `message` says how far the work got. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Handles signals that end the process. After the first signal, work stops before its next item, or immediately if it listens
 * to `signal`; a second signal ends the process.
 */
export class Interruption implements Disposable {
  readonly #controller = new AbortController();
  /** Aborted by the first signal. */
  readonly signal = this.#controller.signal;
  readonly #request = (): void => {
    this.#controller.abort();
    this[Symbol.dispose]();
  };

  constructor() {
    for (const signal of SIGNALS) process.once(signal, this.#request);
  }

  /** @throws {InterruptedError} after a request to end the process */
  check(): void {
    if (this.signal.aborted) throw new InterruptedError("Interrupted");
  }

  [Symbol.dispose](): void {
    for (const signal of SIGNALS) process.off(signal, this.#request);
  }
}
