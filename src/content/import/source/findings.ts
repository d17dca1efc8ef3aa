/** A position in a file, counted from 1; without a column if only the line is known. */
export interface Position {
  line: number;
  column?: number | undefined;
}

/** Something wrong in a content folder. */
export interface Finding extends Position {
  /** Path in the folder as the editor sees it. */
  file: string;
  /** An error stops an import; a warning does not. */
  severity: "error" | "warning";
  /** A short name by which findings are counted: `unknown-key`, `missing-media`. */
  kind: string;
  /** What is wrong and how to put it right. */
  message: string;
}

/** Collects the findings of an import. */
export class Findings {
  readonly list: Finding[] = [];

  error(kind: string, file: string, place: number | Position, message: string): void {
    this.list.push({ file, ...positionOf(place), severity: "error", kind, message });
  }

  warn(kind: string, file: string, place: number | Position, message: string): void {
    this.list.push({ file, ...positionOf(place), severity: "warning", kind, message });
  }

  get errors(): number {
    return this.list.filter(({ severity }) => severity === "error").length;
  }

  /** The number of findings of each kind, the most frequent first. */
  countByKind(severity: Finding["severity"]): [kind: string, count: number][] {
    const counts = new Map<string, number>();
    for (const finding of this.list) {
      if (finding.severity === severity) counts.set(finding.kind, (counts.get(finding.kind) ?? 0) + 1);
    }
    return [...counts].sort((left, right) => right[1] - left[1]);
  }
}

function positionOf(place: number | Position): Position {
  return typeof place === "number" ? { line: place } : { line: place.line, column: place.column };
}

/** `articles/en/a.md:12:5: error: …`, which editors and terminals turn into a link. */
export function formatFinding({ file, line, column, severity, message }: Finding): string {
  return `${file}:${line}${column === undefined ? "" : `:${column}`}: ${severity}: ${message}`;
}
