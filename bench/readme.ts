// Writes the figures of the last `npm run bench` into the project's README, between its two marks.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { shownRows } from "./shown-figures.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const README = path.join(ROOT, "README.md");
const MARKS = /(?<=<!-- figures -->\n).*(?=<!-- \/figures -->)/s;
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
const rows = shownRows(figures);
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
