import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { importDemoTenants } from "../e2e/seed.ts";
import { measureBrowser } from "./browser.ts";
import { measureBundle } from "./bundle.ts";
import { importBenchContent } from "./content.ts";
import { type Figure, tableOf } from "./figures.ts";
import { measureGrowth } from "./growth/measure-growth.ts";
import { measureImages } from "./images.ts";
import { measureImport } from "./import.ts";
import { measurePages } from "./pages.ts";
import { measureStart } from "./start.ts";
import { measureVisits } from "./visits.ts";

const OUTPUT = path.resolve(".cache", "bench.json");
const PARTS: Record<string, (dataFolder: string, largest?: number) => Promise<Figure[]>> = {
  bundle: measureBundle,
  browser: measureBrowser,
  start: measureStart,
  pages: measurePages,
  import: measureImport,
  visits: measureVisits,
  images: measureImages,
  growth: measureGrowth,
};

/** What to measure, and for a part that takes sizes the largest: `growth=100000`. */
const wanted = new Map(process.argv.slice(2).map((text) => readArgument(text)));

function readArgument(text: string): [string, number | undefined] {
  const [, name = "", size] = /^([a-z]+)(?:=(\d+))?$/.exec(text) ?? [];
  if (Object.hasOwn(PARTS, name)) return [name, size === undefined ? undefined : Number(size)];
  console.error(`usage: npm run bench [-- ${Object.keys(PARTS).join(" ")}=<largest size>]`);
  process.exit(2);
}

const dataFolder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-data-"));
try {
  await importDemoTenants(dataFolder);
  await importBenchContent(dataFolder);
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted.size > 0 && !wanted.has(name)) continue;
    console.log(`Measuring ${name} …`);
    figures.push(...(await measure(dataFolder, wanted.get(name))));
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}`;
  console.log(`\n${machine}\n\n${tableOf(figures)}\n`);
  mkdirSync(path.dirname(OUTPUT), { recursive: true });
  writeFileSync(OUTPUT, `${JSON.stringify({ machine, time: new Date().toISOString(), figures }, null, 2)}\n`);
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}
