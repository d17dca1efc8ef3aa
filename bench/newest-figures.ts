import type { ReportedFigure } from "./shown-figures.ts";

/** The report of a run. */
export interface BenchReport {
  /** The machine's processors and version of Node. */
  machine: string;
  /** The end of the run in ISO 8601 and UTC. */
  time: string;
  figures: readonly ReportedFigure[];
}

/**
 * Returns the figures of a whole run, in its order. Later runs of single parts on the same machine replace figures of the same
 * name; figures that only they contain come last.
 */
export function newestFigures(whole: BenchReport, parts: readonly BenchReport[]): ReportedFigure[] {
  const later = parts
    .filter(({ machine, time }) => machine === whole.machine && time > whole.time)
    .toSorted((left, right) => left.time.localeCompare(right.time));
  const figures = [whole, ...later].flatMap((report) => report.figures);
  return [...new Map(figures.map((figure) => [figure.name, figure])).values()];
}
