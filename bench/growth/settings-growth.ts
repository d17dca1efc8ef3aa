import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ThemeCode } from "../../src/contract/addresses/themes.ts";
import type { Figure } from "../figures.ts";
import type { SettingsCosts } from "./measure-settings.ts";
import { runScript } from "./run-script.ts";
import type { SettingsSize } from "./settings-size.ts";

/** The kinds of settings to measure, with a theme, and the sizes for a small and a large site. */
const SIZES: readonly [SettingsSize["kind"], ThemeCode, small: number, large: number][] = [
  ["menu entries", "theme1", 50, 10_000],
  ["menu entries", "theme3", 50, 10_000],
  ["redirects", "theme1", 50, 20_000],
  ["banners", "theme1", 20, 2_000],
  ["groups", "theme1", 20, 1_000],
  ["tags", "theme1", 40, 5_000],
];

const MAXIMUM_KILOBYTES = 150;
const MAXIMUM_PUBLISH_MS = 60;
/** Figures of API calls whose answers may be large, because they return the settings completely. */
const MAY_BE_LARGE = new Set(["menu call", "list of groups"]);

/** Measures the costs of publications and pages on a site with large settings. */
export async function measureSettingsGrowth(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [kind, theme, small, large] of SIZES) {
    const costs: SettingsCosts[] = [];
    for (const size of [small, large]) costs.push(await measure({ kind, theme, size }));
    const [few, many] = costs;
    if (few === undefined || many === undefined) throw new Error("There are no sizes to compare");
    figures.push(...figuresOf(`growth, ${small} to ${large} ${kind}, ${theme}`, few, many));
  }
  return figures;
}

async function measure(size: Omit<SettingsSize, "dataFolder">): Promise<SettingsCosts> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-settings-"));
  try {
    return await runScript<SettingsCosts>("measure-settings.ts", { ...size, dataFolder });
  } finally {
    rmSync(dataFolder, { recursive: true, force: true });
  }
}

function figuresOf(name: string, few: SettingsCosts, many: SettingsCosts): Figure[] {
  const publishing: Figure = {
    name: `${name}: publication of one article, p95 of processor time`,
    value: many.publishMs.p95,
    unit: "ms",
    baseline: few.publishMs.p95,
    ratio: many.publishMs.p95 / few.publishMs.p95,
    goal: `≤ ${MAXIMUM_PUBLISH_MS} ms`,
    isMet: many.publishMs.p95 <= MAXIMUM_PUBLISH_MS,
  };
  const pages = Object.entries(many.pages).flatMap(([page, { kilobytes }]): Figure[] => {
    const before = few.pages[page];
    if (before === undefined || kilobytes === 0 || MAY_BE_LARGE.has(page)) return [];
    return [
      {
        name: `${name}: ${page}, HTML or text`,
        value: kilobytes,
        unit: "kB",
        baseline: before.kilobytes,
        ratio: kilobytes / before.kilobytes,
        goal: `≤ ${MAXIMUM_KILOBYTES} kB`,
        isMet: kilobytes <= MAXIMUM_KILOBYTES,
      },
    ];
  });
  return [publishing, ...pages];
}
