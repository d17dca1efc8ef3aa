import type { TextFinding } from "./autosave.ts";

interface TextChecksDependencies {
  /** Checks a text; `undefined` if that is not possible now. Never rejects. */
  check(text: string): Promise<readonly TextFinding[] | undefined>;
  notify(findings: readonly TextFinding[]): void;
}

/** Checks texts one after another. While a check runs, only the newest text waits; older ones are skipped. */
export class TextChecks {
  readonly #dependencies: TextChecksDependencies;
  #next: string | undefined;
  #isRunning = false;

  constructor(dependencies: TextChecksDependencies) {
    this.#dependencies = dependencies;
  }

  request(text: string): void {
    this.#next = text;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let text = this.#take(); text !== undefined; text = this.#take()) {
      const findings = await this.#dependencies.check(text);
      // Findings of an older text are ignored, because their line numbers may be wrong now.
      if (findings !== undefined && this.#next === undefined) this.#dependencies.notify(findings);
    }
    this.#isRunning = false;
  }

  #take(): string | undefined {
    const text = this.#next;
    this.#next = undefined;
    return text;
  }
}
