import type { ThemeCode } from "../src/contract/themes.ts";

/** Most bytes after gzip that the heaviest page of a theme may load first, in any language. */
export interface Budget {
  /** All scripts. */
  scripts: number;
  /** Of these, what belongs to the theme alone. */
  own: number;
  styles: number;
}

/** The goals of the design: 1.35 × React and React DOM alone, 12 kB and 14 kB. The benchmark measures against them. */
export const GOALS: Budget = { scripts: 91_000, own: 12_000, styles: 14_000 };

/** What is granted. A page that outgrows its budget either slims down or has its growth agreed on here. */
export const BUDGETS: Readonly<Record<ThemeCode, Budget>> = {
  theme1: { scripts: 92_500, own: 10_000, styles: 11_500 },
  theme2: { scripts: 91_500, own: 7_500, styles: 12_500 },
  theme3: { scripts: 91_500, own: 8_000, styles: 12_500 },
  theme4: { scripts: 90_000, own: 6_000, styles: 11_500 },
};
