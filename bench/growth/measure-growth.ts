import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Figure } from "../figures.ts";
import type { Installation } from "../installations.ts";
import type { Answers } from "./answer.ts";
import type { Filling } from "./fill.ts";
import { writePlot } from "./plot.ts";
import { runScript } from "./run-script.ts";
import { measureSettingsGrowth } from "./settings-growth.ts";
import type { Size } from "./size.ts";

/** Numbers of articles of one site, and numbers of sites. Larger ones can be passed as an argument: `growth=100000`. */
const ARTICLES = [100, 1_000, 10_000];
const TENANTS = [1, 100, 1_000];
/** Number of articles per site when the number of sites grows. */
const ARTICLES_OF_EACH = 6;
const PLOTS = path.resolve(".cache");

/** Figures that may grow in proportion to the site, because they involve all of it. */
const LINEAR = new Set(["sitemap", "import of one edit"]);
/**
 * Allowed factor on top of the expected growth. Each processor time is measured only once, while the machine may do other work,
 * and deeper trees take longer to write.
 */
const TOLERANCE = 1.25;

interface Series {
  name: string;
  unit: string;
  points: { size: number; value: number }[];
}

/** Measures what pages, lists and imports cost as a site and the number of sites grow. Plots are written to `.cache`. */
export async function measureGrowth(_installation: Installation, largest?: number): Promise<Figure[]> {
  const sizes = largest === undefined || ARTICLES.includes(largest) ? ARTICLES : [...ARTICLES, largest];
  const byArticles = await measureSizes(sizes.map((articles) => [articles, { tenants: 1, articles }]));
  const byTenants = await measureSizes(
    TENANTS.map((tenants) => [tenants, { tenants, articles: ARTICLES_OF_EACH }]),
  );
  mkdirSync(PLOTS, { recursive: true });
  writeFileSync(path.join(PLOTS, "growth-articles.svg"), writePlot("articles of a site", byArticles));
  writeFileSync(path.join(PLOTS, "growth-tenants.svg"), writePlot("sites", byTenants));
  return [
    ...byArticles.map((series) => figureOf(series, "articles", LINEAR.has(series.name))),
    ...byTenants.map((series) => figureOf(series, "sites", false)),
    ...(await measureSettingsGrowth()),
  ];
}

async function measureSizes(sizes: [number, Omit<Size, "dataFolder">][]): Promise<Series[]> {
  const series = new Map<string, Series>();
  for (const [size, { tenants, articles }] of sizes) {
    const dataFolder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-growth-"));
    try {
      const { articleMs, editMs } = await runScript<Filling>("fill.ts", { dataFolder, tenants, articles });
      const { answerMs, memory } = await runScript<Answers>("answer.ts", { dataFolder, tenants, articles });
      const add = (name: string, unit: string, value: number): void => {
        const known = series.get(name) ?? { name, unit, points: [] };
        known.points.push({ size, value });
        series.set(name, known);
      };
      for (const [name, value] of Object.entries(answerMs)) add(name, "ms", value);
      add("import, each article", "ms", articleMs);
      add("import of one edit", "ms", editMs);
      add("memory, asked in process", "MiB", memory);
    } finally {
      rmSync(dataFolder, { recursive: true, force: true });
    }
  }
  return [...series.values()];
}

/**
 * Compares the cost at the largest size with that at the smallest. The cost of one page may grow with the logarithm of the size,
 * like a search in a tree; the cost of the whole site in proportion to the size.
 */
function figureOf({ name, unit, points }: Series, what: string, isLinear: boolean): Figure {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) throw new Error("There are no sizes to compare");
  const from = Math.max(first.size, 10);
  const allowed = isLinear
    ? (last.size / first.size) * TOLERANCE
    : (Math.log(last.size) / Math.log(from)) * TOLERANCE;
  const ratio = last.value / first.value;
  return {
    name: `growth, ${first.size} to ${last.size} ${what}: ${name}`,
    value: last.value,
    unit,
    baseline: first.value,
    ratio,
    goal: `ratio ≤ ${allowed.toFixed(1)}`,
    isMet: ratio <= allowed,
  };
}
