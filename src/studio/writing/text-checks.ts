import type { TextFinding } from "./autosave.ts";

interface TextChecksWorld {
  /** Finds what is wrong with a text; `undefined` if that cannot be found out now. Never rejects. */
  check(text: string): Promise<readonly TextFinding[] | undefined>;
  tell(findings: readonly TextFinding[]): void;
}

/** Checks texts one at a time. While a check runs, only the newest text waits. */
export class TextChecks {
  readonly #world: TextChecksWorld;
  #next: string | undefined;
  #isRunning = false;

  constructor(world: TextChecksWorld) {
    this.#world = world;
  }

  request(text: string): void {
    this.#next = text;
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    for (let text = this.#take(); text !== undefined; text = this.#take()) {
      const findings = await this.#world.check(text);
      // Findings for an older text would be marked on the wrong lines.
      if (findings !== undefined && this.#next === undefined) this.#world.tell(findings);
    }
    this.#isRunning = false;
  }

  #take(): string | undefined {
    const text = this.#next;
    this.#next = undefined;
    return text;
  }
}
