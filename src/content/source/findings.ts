import type { CodedMessage } from "../../contract/studio/finding-codes.ts";

/** A position in a file, counted from 1. If only the line is known, `column` is absent. */
export interface Position {
  line: number;
  column?: number | undefined;
}

/** A problem in a content folder. */
export interface Finding extends Position {
  /** The path of the file in the folder, as the editor sees it. */
  file: string;
  /** An error stops an import; a warning does not. */
  severity: "error" | "warning";
  /** A short name by which findings are counted: `unknown-key`, `missing-media`. */
  kind: string;
  /** Describes the problem and its remedy. */
  message: string;
  /** The message as a code with values, so that it can be translated. */
  coded?: CodedMessage | undefined;
  /**
   * The construct of a foreign text, for example `{% include %}`. It may occur in many places, so findings about it are
   * combined.
   */
  construct?: string | undefined;
  /** The number of occurrences in the file. */
  times?: number | undefined;
}

/** All findings about one construct. */
export interface ConstructSum extends Pick<Finding, "file" | "line" | "kind"> {
  construct: string;
  times: number;
  files: number;
}

/** Options of a list of findings. */
export interface FindingsOptions {
  /** Maximum number of findings of one kind in the list. All findings are counted. */
  listedOfAKind?: number | undefined;
  /** Called immediately with each finding. */
  onFinding?: ((finding: Finding) => void) | undefined;
  /** Converts the position of a finding in a generated file to the position that its author knows. */
  locate?: ((finding: Finding) => Finding) | undefined;
}

/** Collects and counts the findings of an import. */
export class Findings {
  /** The first findings of each kind, up to the limit. */
  readonly list: Finding[] = [];
  readonly #counts = { error: new Map<string, number>(), warning: new Map<string, number>() };
  readonly #constructs = new Map<string, ConstructSum>();
  #options: FindingsOptions;

  constructor(options: FindingsOptions = {}) {
    this.#options = options;
  }

  /** Sets the function that converts the positions of further findings in generated files. */
  locateBy(locate: FindingsOptions["locate"]): void {
    this.#options = { ...this.#options, locate };
  }

  error(kind: string, file: string, at: number | Position, message: string, coded?: CodedMessage): void {
    this.add({ file, ...positionOf(at), severity: "error", kind, message, ...(coded && { coded }) });
  }

  warn(kind: string, file: string, at: number | Position, message: string, coded?: CodedMessage): void {
    this.add({ file, ...positionOf(at), severity: "warning", kind, message, ...(coded && { coded }) });
  }

  add(found: Finding): void {
    const finding = this.#options.locate?.(found) ?? found;
    this.#options.onFinding?.(finding);
    const { severity, kind } = finding;
    if (this.#countOf(severity, kind) < (this.#options.listedOfAKind ?? Infinity)) this.list.push(finding);
    this.#count(severity, kind, 1);
    const { construct, file, line, times = 1 } = finding;
    if (construct !== undefined) this.#sum({ construct, kind, file, line, times, files: 1 });
  }

  addAll(findings: Iterable<Finding>): void {
    for (const finding of findings) this.add(finding);
  }

  /** Creates a separate collection for concurrent work. Pass it to {@link join} in a fixed order when the work is done. */
  fork(): Findings {
    return new Findings(this.#options);
  }

  /** Appends findings collected by {@link fork}. The listener has already received them, so it is not called again. */
  join(others: Findings): void {
    const room = new Map<string, number>();
    for (const finding of others.list) {
      const { severity, kind } = finding;
      const key = `${severity} ${kind}`;
      const left = room.get(key) ?? (this.#options.listedOfAKind ?? Infinity) - this.#countOf(severity, kind);
      if (left > 0) this.list.push(finding);
      room.set(key, left - 1);
    }
    for (const severity of SEVERITIES)
      for (const [kind, count] of others.#counts[severity]) this.#count(severity, kind, count);
    for (const sum of others.#constructs.values()) this.#sum(sum);
  }

  /** Returns the findings about foreign constructs, combined by construct, the most frequent first. */
  sumByConstruct(): ConstructSum[] {
    return [...this.#constructs.values()].sort((left, right) => right.times - left.times);
  }

  #sum(more: ConstructSum): void {
    const key = `${more.kind} ${more.construct}`;
    const known = this.#constructs.get(key);
    if (known === undefined) this.#constructs.set(key, { ...more });
    else {
      known.times += more.times;
      known.files += more.files;
    }
  }

  get errors(): number {
    return this.#counts.error.values().reduce((sum, count) => sum + count, 0);
  }

  /** Returns the number of findings of each kind, the most frequent first. */
  countByKind(severity: Finding["severity"]): [kind: string, count: number][] {
    return [...this.#counts[severity]].sort((left, right) => right[1] - left[1]);
  }

  #countOf(severity: Finding["severity"], kind: string): number {
    return this.#counts[severity].get(kind) ?? 0;
  }

  #count(severity: Finding["severity"], kind: string, more: number): void {
    this.#counts[severity].set(kind, this.#countOf(severity, kind) + more);
  }
}

const SEVERITIES = ["error", "warning"] as const;

function positionOf(at: number | Position): Position {
  return typeof at === "number" ? { line: at } : { line: at.line, column: at.column };
}

/** Formats a finding as `articles/en/a.md:12:5: error: …`, which editors and terminals turn into a link. */
export function formatFinding({ file, line, column, severity, message }: Finding): string {
  return `${file}:${line}${column === undefined ? "" : `:${column}`}: ${severity}: ${message}`;
}
