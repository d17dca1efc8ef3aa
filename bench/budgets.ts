import type { ThemeCode } from "../src/contract/addresses/themes.ts";

/** Maximum size of the heaviest page of a theme on a first load in any language, in bytes after gzip. */
export interface Budget {
  /** Maximum size of all scripts. */
  scripts: number;
  /** Maximum size of the scripts that only this theme uses. */
  own: number;
  styles: number;
}

/** The goals for every theme: 1.35 times React and React DOM alone (67,318 bytes), 12 kB and 14 kB. */
export const GOALS: Budget = { scripts: 90_879, own: 12_000, styles: 14_000 };

/**
 * Stricter budgets of single themes. If a page exceeds its budget, either the page is made smaller or the budget is deliberately
 * raised here.
 */
const BUDGETS: Partial<Record<ThemeCode, Budget>> = {
  theme1: { scripts: 90_879, own: 10_000, styles: 11_500 },
  theme2: { scripts: 90_250, own: 7_000, styles: 12_600 },
  theme3: { scripts: 90_879, own: 7_500, styles: 12_800 },
  theme4: { scripts: 88_500, own: 5_000, styles: 11_700 },
};

/** Returns a theme's own budget, or the common goals. */
export function budgetOf(theme: ThemeCode): Budget {
  return BUDGETS[theme] ?? GOALS;
}
