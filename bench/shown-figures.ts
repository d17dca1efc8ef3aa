import { type Figure, formatFigure } from "./figures.ts";
import { CATEGORIES } from "./lighthouse/report.ts";

/** A figure as a report holds it. */
export type ReportedFigure = Pick<Figure, "name" | "value" | "unit" | "floor" | "ratio" | "goal">;

/** A line of the README's table: the figure of this name, unless another is found for it. */
interface Shown {
  name: string;
  find?: (figures: readonly ReportedFigure[]) => ReportedFigure | undefined;
}

/** What is shown, in this order; the report has the rest. */
const SHOWN: readonly Shown[] = [
  { name: "cached article, requests/s" },
  { name: "uncached article, renderings/s" },
  { name: "uncached article, nothing kept, renderings/s" },
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
  { name: "import, real tree" },
  { name: "import, content folder" },
  { name: "picture made, /s" },
  { name: "picture from the cache, requests/s" },
];

/** The table's cells: name, value, floor, ratio and goal. What was not measured says so. */
export function shownRows(figures: readonly ReportedFigure[]): string[][] {
  return SHOWN.map(({ name, find }) => {
    const figure = find?.(figures) ?? figures.find((candidate) => candidate.name === name);
    if (figure === undefined) return [name, "not measured", "", "", ""];
    const { value, unit, floor, ratio, goal } = figure;
    const floorText = floor === undefined ? "" : `${formatFigure(floor)} ${unit}`;
    return [name, `${formatFigure(value)} ${unit}`, floorText, ratio?.toFixed(2) ?? "", goal];
  });
}

function lowest(figures: readonly ReportedFigure[]): ReportedFigure | undefined {
  return figures.toSorted((left, right) => left.value - right.value)[0];
}
