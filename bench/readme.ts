// Writes the figures of the last `npm run bench`, and of parts measured later, into bench/README.md between its two marks.
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as v from "valibot";
import { markdownTable } from "../scripts/markdown-table.ts";
import { type BenchReport, newestFigures } from "./newest-figures.ts";
import { shownRows } from "./shown-figures.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const REPORTS = path.join(ROOT, ".cache");
const README = path.join(import.meta.dirname, "README.md");
const MARKS = /(?<=<!-- figures -->\n).*(?=<!-- \/figures -->)/s;
const reportSchema = v.object({
  machine: v.string(),
  time: v.pipe(v.string(), v.isoTimestamp()),
  figures: v.array(
    v.object({
      name: v.string(),
      value: v.number(),
      unit: v.string(),
      baseline: v.optional(v.number()),
      ratio: v.optional(v.number()),
      goal: v.string(),
    }),
  ),
});

if (!existsSync(path.join(REPORTS, "bench.json"))) {
  console.error("There are no figures yet: run `npm run bench` first, on a quiet machine.");
  process.exit(1);
}
const whole = readReport("bench.json");
const parts = globSync("bench-*.json", { cwd: REPORTS }).map((name) => readReport(name));
const rows = shownRows(newestFigures(whole, parts));
const readme = readFileSync(README, "utf8");
const text = `\n${markdownTable([["Figure", "Value", "Baseline", "Ratio", "Goal"], ...rows])}\n\n${whole.machine}.\n\n`;
writeFileSync(README, readme.replace(MARKS, text));

function readReport(name: string): BenchReport {
  return v.parse(reportSchema, JSON.parse(readFileSync(path.join(REPORTS, name), "utf8")));
}
