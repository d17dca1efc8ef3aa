/** The report of an adoption. It counts messages by kind, because a large site would repeat the same one a thousand times. */
export class AdoptionTally {
  readonly #lines = new Map<
    string,
    { count: number; severity: "error" | "warning" | "taken"; first: string }
  >();

  /** Counts something that was converted. */
  take(what: string): void {
    this.#add("taken", what, "");
  }

  /** Counts something that was not converted, or only with changes; `where` is the first place. */
  warn(what: string, where: string): void {
    this.#add("warning", what, where);
  }

  /** Reports a defect of the file itself. */
  error(what: string, where: string): void {
    this.#add("error", what, where);
  }

  get errors(): number {
    return [...this.#lines.values()].filter(({ severity }) => severity === "error").length;
  }

  /** One line for each kind: converted things first, then the others, the most frequent first. */
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

  /** The number of reports of this kind. */
  count(what: string): number {
    return this.#lines.get(what)?.count ?? 0;
  }

  #add(severity: "error" | "warning" | "taken", what: string, first: string): void {
    const line = this.#lines.get(what);
    if (line === undefined) this.#lines.set(what, { count: 1, severity, first });
    else line.count += 1;
  }
}
