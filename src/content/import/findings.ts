/** Where in a file, counted from 1; without a column where only the line is known. */
export interface Position {
  line: number;
  column?: number | undefined;
}

/** One thing that is wrong in a content folder. */
export interface Finding extends Position {
  /** Path in the folder, as the editor knows it. */
  file: string;
  /** An error stops an import; a warning does not. */
  severity: "error" | "warning";
  /** Short name by which findings are counted: `unknown-key`, `missing-media`. */
  kind: string;
  /** What is wrong and what would be right. */
  message: string;
}

/** Collects findings over a whole import. */
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

  /** How many findings of each kind, most first. */
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

/** `articles/en/a.md:12:5: error: …`, the form that editors and terminals make clickable. */
export function formatFinding({ file, line, column, severity, message }: Finding): string {
  return `${file}:${line}${column === undefined ? "" : `:${column}`}: ${severity}: ${message}`;
}
