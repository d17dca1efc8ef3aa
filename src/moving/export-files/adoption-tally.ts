/** What an adoption has to say, counted as it comes: a large site would say the same thing a thousand times. */
export class AdoptionTally {
  readonly #lines = new Map<
    string,
    { count: number; severity: "error" | "warning" | "taken"; first: string }
  >();

  /** Something came along. */
  take(what: string): void {
    this.#add("taken", what, "");
  }

  /** Something could not come along, or came otherwise than it was; `where` names the first place. */
  warn(what: string, where: string): void {
    this.#add("warning", what, where);
  }

  /** The file itself is not what it should be. */
  error(what: string, where: string): void {
    this.#add("error", what, where);
  }

  get errors(): number {
    return [...this.#lines.values()].filter(({ severity }) => severity === "error").length;
  }

  /** One line for each kind: first what came, then what did not, the most frequent first. */
  report(): string[] {
    const lines = [...this.#lines].sort(([, left], [, right]) => right.count - left.count);
    const of = (wanted: string): string[] =>
      lines
        .filter(([, { severity }]) => severity === wanted)
        .map(
          ([what, { count, first }]) =>
            `${wanted}: ${count} × ${what}${first === "" ? "" : `, first in ${first}`}`,
        );
    return [...of("taken"), ...of("warning"), ...of("error")];
  }

  /** How often something was said. */
  count(what: string): number {
    return this.#lines.get(what)?.count ?? 0;
  }

  #add(severity: "error" | "warning" | "taken", what: string, first: string): void {
    const line = this.#lines.get(what);
    if (line === undefined) this.#lines.set(what, { count: 1, severity, first });
    else line.count += 1;
  }
}
