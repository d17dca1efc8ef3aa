import type { ThemeCode } from "../src/contract/addresses/themes.ts";

/** Maximum size after gzip, in bytes, of the heaviest page of a theme on a first load, in any language. */
export interface Budget {
  /** All scripts. */
  scripts: number;
  /** The share of these bytes that belongs only to the theme. */
  own: number;
  styles: number;
}

/** The goals for every theme: 1.35 × React and React DOM alone (67,318 bytes), 12 kB and 14 kB. */
export const GOALS: Budget = { scripts: 90_879, own: 12_000, styles: 14_000 };

/** Tighter budgets of single themes. A page that outgrows its budget is slimmed down, or the growth is agreed on here. */
const BUDGETS: Partial<Record<ThemeCode, Budget>> = {
  theme1: { scripts: 90_879, own: 10_000, styles: 11_200 },
  theme2: { scripts: 90_250, own: 7_000, styles: 12_150 },
  theme3: { scripts: 90_700, own: 7_500, styles: 12_400 },
  theme4: { scripts: 88_500, own: 5_000, styles: 10_900 },
};

/** Returns a theme's own budget, or the common goals. */
export function budgetOf(theme: ThemeCode): Budget {
  return BUDGETS[theme] ?? GOALS;
}
