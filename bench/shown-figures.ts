import { type Figure, formatFigure } from "./figures.ts";
import { CATEGORIES } from "./lighthouse/report.ts";

/** A figure as stored in a report. */
export type ReportedFigure = Pick<Figure, "name" | "value" | "unit" | "baseline" | "ratio" | "goal">;

/** A row of the table in bench/README.md: the figure of this name, unless `find` returns another. */
interface Shown {
  name: string;
  find?: (figures: readonly ReportedFigure[]) => ReportedFigure | undefined;
}

/** The rows of the table, in order. The report itself contains all figures. */
const SHOWN: readonly Shown[] = [
  { name: "cached article, requests/s" },
  { name: "uncached article, renderings/s" },
  { name: "uncached article, nothing cached, renderings/s" },
  { name: "uncached article, renderings/s, PostgreSQL" },
  { name: "start to first 200" },
  { name: "memory when idle" },
  {
    name: "memory, many sites",
    find: (figures) => figures.find(({ name }) => /^memory, .*: highest$/.test(name)),
  },
  { name: "database, 10000 articles × 20 revisions" },
  { name: "scripts of first load, harbor" },
  ...CATEGORIES.map((category): Shown => ({
    name: `Lighthouse ${category}, lowest of all pages`,
    find: (figures) => lowest(figures.filter(({ name }) => name.startsWith(`Lighthouse ${category}, `))),
  })),
  { name: "import, foreign tree" },
  { name: "import, content folder" },
  { name: "picture resized, /s" },
  { name: "cached picture, requests/s" },
];

/** Returns the cells of the table: name, value, baseline, ratio and goal. A missing figure is "not measured". */
export function shownRows(figures: readonly ReportedFigure[]): string[][] {
  return SHOWN.map(({ name, find }) => {
    const figure = find?.(figures) ?? figures.find((candidate) => candidate.name === name);
    if (figure === undefined) return [name, "not measured", "", "", ""];
    const { value, unit, baseline, ratio, goal } = figure;
    const baselineText = baseline === undefined ? "" : `${formatFigure(baseline)} ${unit}`;
    return [name, `${formatFigure(value)} ${unit}`, baselineText, ratio?.toFixed(2) ?? "", goal];
  });
}

function lowest(figures: readonly ReportedFigure[]): ReportedFigure | undefined {
  return figures.toSorted((left, right) => left.value - right.value)[0];
}
