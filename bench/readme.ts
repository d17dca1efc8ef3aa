// Writes the figures of the last `npm run bench` into the project's README, between its two marks.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { formatFigure } from "./figures.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const README = path.join(ROOT, "README.md");
const MARKS = /(?<=<!-- figures -->\n).*(?=<!-- \/figures -->)/s;
/** What is shown, in this order; `bench.json` has the rest. */
const SHOWN = [
  "cached article, requests/s",
  "uncached article, renderings/s",
  "uncached article, renderings/s, PostgreSQL",
  "start to first 200",
  "memory when idle",
  "scripts of first load, harbor",
  "import, real tree",
  "import, content folder",
  "picture made, /s",
  "picture from the cache, requests/s",
];

const reportSchema = v.object({
  machine: v.string(),
  figures: v.array(
    v.object({
      name: v.string(),
      value: v.number(),
      unit: v.string(),
      floor: v.optional(v.number()),
      ratio: v.optional(v.number()),
      goal: v.string(),
    }),
  ),
});

const { machine, figures } = v.parse(
  reportSchema,
  JSON.parse(readFileSync(path.join(ROOT, ".cache", "bench.json"), "utf8")),
);
const rows = SHOWN.flatMap((name) => {
  const figure = figures.find((candidate) => candidate.name === name);
  if (figure === undefined) return [];
  const { value, unit, floor, ratio, goal } = figure;
  const floorText = floor === undefined ? "" : `${formatFigure(floor)} ${unit}`;
  return [[name, `${formatFigure(value)} ${unit}`, floorText, ratio?.toFixed(2) ?? "", goal]];
});
const readme = readFileSync(README, "utf8");
const text = `\n${markdownTable([["Figure", "Value", "Floor", "Ratio", "Goal"], ...rows])}\n\n${machine}.\n\n`;
writeFileSync(README, readme.replace(MARKS, text));

function markdownTable([head = [], ...body]: string[][]): string {
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...body].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  return [head, widths.map((width) => "-".repeat(width)), ...body].map(line).join("\n");
}
