/** The report of an adoption. Messages are counted by kind, because a large site would repeat the same one a thousand times. */
export class AdoptionTally {
  readonly #lines = new Map<
    string,
    { count: number; severity: "error" | "warning" | "converted"; first: string }
  >();

  /** Counts something that was converted. */
  take(what: string): void {
    this.#add("converted", what, "");
  }

  /** Counts something that was not converted, or only with changes. The report names the first place. */
  warn(what: string, where: string): void {
    this.#add("warning", what, where);
  }

  /** Reports an error in the export file itself. */
  error(what: string, where: string): void {
    this.#add("error", what, where);
  }

  get errors(): number {
    return [...this.#lines.values()].filter(({ severity }) => severity === "error").length;
  }

  /** Returns one line for each kind: converted items first, then the others, each most frequent first. */
  report(): string[] {
    const lines = [...this.#lines].sort(([, left], [, right]) => right.count - left.count);
    const of = (wanted: string): string[] =>
      lines
        .filter(([, { severity }]) => severity === wanted)
        .map(
          ([what, { count, first }]) =>
            `${wanted}: ${count} × ${what}${first === "" ? "" : `, first in ${first}`}`,
        );
    return [...of("converted"), ...of("warning"), ...of("error")];
  }

  /** Returns the number of reports of a kind. */
  count(what: string): number {
    return this.#lines.get(what)?.count ?? 0;
  }

  #add(severity: "error" | "warning" | "converted", what: string, first: string): void {
    const line = this.#lines.get(what);
    if (line === undefined) this.#lines.set(what, { count: 1, severity, first });
    else line.count += 1;
  }
}
