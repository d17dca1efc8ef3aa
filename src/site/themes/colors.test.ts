import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { THEME_CODES, type ThemeCode } from "../../contract/addresses/themes.ts";
import type { ThemeColors } from "../../contract/api/config.ts";
import { type Rgb, contrast } from "../../contract/site/theme-colors.ts";
import { readColor } from "../testing/style-color.ts";
import { type StyleRule, readRules } from "../testing/style-rules.ts";
import { themeTokens } from "../testing/theme-tokens.ts";

const SITE = path.resolve(import.meta.dirname, "..");

/** Minimum contrast of text, and with `CONTROL` of controls (WCAG 2.2, level AA). */
const TEXT = 4.5;
const CONTROL = 3;

/** The names of custom properties show their use. A colour without such a name must be paired within its rule. */
const PAPER = /^var\(--ground(-\w+)?\)$/;
const INK = /^var\(--(ink|ink-soft|accent|error|success|tone)\)$/;
const DEEP_GROUND = /^var\(--deep(-soft)?\)$/;
const DEEP_INK = /^var\(--deep-ink(-soft)?\)$/;
const ON = /^var\(--on-([\w-]+)\)$/;

/** A text on a background in a theme, or a control that must be distinguishable from its background. */
interface Pair {
  front: string;
  ground: string;
  minimum: number;
}

function rulesBelow(folder: string): { file: string; rules: StyleRule[] }[] {
  return globSync("**/*.css", { cwd: path.join(SITE, folder) }).map((file) => ({
    file: path.join(folder, file),
    rules: readRules(readFileSync(path.join(SITE, folder, file), "utf8")),
  }));
}

/** All pairs of colours in the style sheets of a theme and in the shared ones. */
function pairsOf(theme: ThemeCode): Pair[] {
  const files = [...rulesBelow("styles"), ...rulesBelow(`themes/${theme}`)];
  const rules = files.flatMap((file) => file.rules);
  const grounds = (family: RegExp) =>
    new Set(
      rules.flatMap(({ declarations }) => groundOf(declarations) ?? []).filter((one) => family.test(one)),
    );
  const papers = [...grounds(PAPER)];
  const deep = [...grounds(DEEP_GROUND)];
  const on = (front: string, list: readonly string[], minimum = TEXT): Pair[] =>
    list.map((ground) => ({ front, ground, minimum }));

  const texts = files.flatMap((file) =>
    file.rules.flatMap(({ selector, declarations }): Pair[] => {
      const { color } = declarations;
      const ground = groundOf(declarations);
      if (color === undefined || !isOpaque(color)) return [];
      if (ground !== undefined && isOpaque(ground)) return on(color, [ground]);
      // Text on a picture has a dark layer below it, so its background does not depend on the tenant's colours.
      if (declarations["background"]?.includes("gradient(to")) return [];
      if (INK.test(color)) return on(color, papers);
      if (DEEP_INK.test(color)) return on(color, deep);
      const own = ON.exec(color)?.[1];
      if (own !== undefined) return on(color, [`var(--${own})`]);
      if (/^(#|light-dark\(#)/.test(color)) return on(color, papersIn(file.rules));
      throw new Error(`${file.file}, ${selector}: the background of ${color} is unknown`);
    }),
  );
  const controls = ["var(--focus)", "var(--rule-strong)"].flatMap((front) =>
    on(front, ["var(--ground)"], CONTROL),
  );
  const all = new Map(
    [...texts, ...controls].map((pair) => [`${pair.front} ${pair.ground} ${pair.minimum}`, pair]),
  );
  return [...all.values()].flatMap((pair) => withTones(pair, rules));
}

function groundOf(declarations: StyleRule["declarations"]): string | undefined {
  const ground = declarations["background-color"] ?? declarations["background"];
  return ground === undefined || /^(none|transparent|inherit)/.test(ground) ? undefined : ground;
}

/** False for colours that cannot be tested here: system colours, inherited, missing or translucent colours. */
function isOpaque(color: string): boolean {
  return /^(#|var\(|light-dark\(|color-mix\(in oklab)/.test(color);
}

function papersIn(rules: readonly StyleRule[]): string[] {
  const own = rules
    .flatMap(({ declarations }) => groundOf(declarations) ?? [])
    .filter((one) => PAPER.test(one));
  return [...new Set(["var(--ground)", ...own])];
}

/** The tone of a note is set on the note itself, so every value in the style sheets is tested. */
function withTones(pair: Pair, rules: readonly StyleRule[]): Pair[] {
  if (pair.front !== "var(--tone)") return [pair];
  const tones = rules.flatMap(({ declarations }) => declarations["--tone"] ?? []);
  return tones.map((front) => ({ ...pair, front }));
}

/** Describes the unreadable pairs of a theme with these colours; `undefined` stands for the theme's own colours. */
function unreadable(theme: ThemeCode, pairs: readonly Pair[], colors: ThemeColors | undefined): string[] {
  const tokens = themeTokens(theme, colors);
  return (["light", "dark"] as const).flatMap((scheme) => {
    const known = new Map<string, Rgb>();
    const read = (value: string): Rgb => {
      const color = known.get(value) ?? readColor(value, { scheme, tokens });
      known.set(value, color);
      return color;
    };
    return pairs.flatMap(({ front, ground, minimum }) => {
      const ratio = contrast(read(front), read(ground));
      return ratio >= minimum ? [] : [`${theme} ${scheme}: ${front} on ${ground} has ${ratio.toFixed(2)}`];
    });
  });
}

const triple = (themeColor: string, hoverColor = themeColor, activeColor = themeColor): ThemeColors => ({
  themeColor,
  hoverColor,
  activeColor,
});

const NASTY = [
  ...[
    "#000000",
    "#ffffff",
    "#808080",
    "#777777",
    "#767676",
    "#ffff00",
    "#0000ff",
    "#ff0000",
    "#00ff00",
    "#00ffff",
  ].map((color) => triple(color)),
  triple("#000000", "#ffffff", "#808080"),
  triple("#ffff00", "#0000ff", "#ffff00"),
];

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const triples = fc.sample(fc.tuple(color, color, color), { seed: 20_261_121, numRuns: 2_000 });

describe.each(THEME_CODES)("colours of %s", (theme) => {
  const pairs = pairsOf(theme);

  it("are found in its style sheets", () => {
    expect(pairs.length).toBeGreaterThan(20);
  });

  it("are readable with the theme's own colours", () => {
    expect(unreadable(theme, pairs, undefined)).toEqual([]);
  });

  it("are readable with black, white, grey, pure and equal colours", () => {
    expect(
      NASTY.flatMap((colors) =>
        unreadable(theme, pairs, colors).map((found) => `${colors.themeColor} ${found}`),
      ),
    ).toEqual([]);
  });

  it("are readable with any three colours", () => {
    for (const [themeColor, hoverColor, activeColor] of triples) {
      const colors = { themeColor, hoverColor, activeColor };
      expect(unreadable(theme, pairs, colors), JSON.stringify(colors)).toEqual([]);
    }
  });
});

it("no style sheet has rules for one colour scheme: only the colours of light-dark() depend on it", () => {
  const files = globSync("**/*.{css,ts,tsx}", { cwd: SITE }).filter((file) => !/\.test\.tsx?$/.test(file));
  const texts = files.map((file) => ({ file, text: readFileSync(path.join(SITE, file), "utf8") }));
  expect(texts.some(({ text }) => text.includes("light-dark("))).toBe(true);
  expect(texts.filter(({ text }) => text.includes("prefers-color-scheme")).map(({ file }) => file)).toEqual(
    [],
  );
});
