/** Ctrl-C was pressed, or the process was asked to end. `message` says what had been done. */
export class InterruptedError extends Error {
  override readonly name = "InterruptedError";
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Notices the first request to end the process, so that work can stop at its next item; a second one ends it at once. */
export class Interruption implements Disposable {
  #isRequested = false;
  readonly #request = (): void => {
    this.#isRequested = true;
    this[Symbol.dispose]();
  };

  constructor() {
    for (const signal of SIGNALS) process.once(signal, this.#request);
  }

  /** @throws {InterruptedError} once the process has been asked to end */
  check(): void {
    if (this.#isRequested) throw new InterruptedError("Interrupted");
  }

  [Symbol.dispose](): void {
    for (const signal of SIGNALS) process.off(signal, this.#request);
  }
}
