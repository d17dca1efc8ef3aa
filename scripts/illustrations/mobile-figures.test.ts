import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const SITES = path.join(import.meta.dirname, "../../sites");
const MOBILE = /\.mobile\.svg$/;
/**
 * The width at which a phone of 350 px shows a picture of an article, and the minimum size of its letters there, both in pixels.
 */
const SHOWN = 310;
const SMALLEST = 12;
/** The height of a capital relative to the font size: 0.71 in Roboto, 0.70 in San Francisco. */
const CAPITAL = 0.71;
/** The height of letters drawn as paths before scaling, in units. */
const DRAWN_CAPITAL = 10;

const figures = globSync("*/media/figures/*.svg", { cwd: SITES }).sort();
const read = (figure: string) => readFileSync(path.join(SITES, figure), "utf8");

/** Returns the sizes of all letters in a figure, as text or drawn, in pixels at the width {@link SHOWN}. */
function typeSizes(svg: string): number[] {
  const width = Number(/ viewBox="0 0 (\d+) \d+"/.exec(svg)?.[1]);
  const written = [...svg.matchAll(/<text\b[^>]*>/g)].map(([tag]) =>
    Number(/ font-size="([\d.]+)"/.exec(tag)?.[1]),
  );
  const drawn = [
    ...svg.matchAll(/<g transform="translate\([^)]*\) scale\(([\d.]+)\)" fill="none" stroke=/g),
  ].map(([, scale]) => (Number(scale) * DRAWN_CAPITAL) / CAPITAL);
  return [...written, ...drawn].map((size) => (size / width) * SHOWN);
}

describe("figures with words or numbers", () => {
  const lettered = figures.filter((figure) => !MOBILE.test(figure) && typeSizes(read(figure)).length > 0);

  it("are those of harbor, and two with numbers", () => {
    expect(lettered.length).toBeGreaterThanOrEqual(14);
  });

  it.each(lettered)("%s is legible on a phone, or has a version that is", (figure) => {
    const mobile = figure.replace(/\.svg$/, ".mobile.svg");
    const shown = figures.includes(mobile) ? mobile : figure;
    expect(Math.min(...typeSizes(read(shown)))).toBeGreaterThanOrEqual(SMALLEST);
  });
});

describe("drawings for phones", () => {
  const drawings = figures.filter((figure) => MOBILE.test(figure));

  it.each(drawings)("%s has letters of at least 12 px, is upright, and is next to its figure", (drawing) => {
    const svg = read(drawing);
    const sizes = typeSizes(svg);
    expect(sizes.length).toBeGreaterThan(0);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(SMALLEST);
    const [, width, height] = / viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
    expect(Number(height) / Number(width)).toBeGreaterThan(0.9);
    expect(figures).toContain(drawing.replace(MOBILE, ".svg"));
  });
});
