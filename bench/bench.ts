import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { importDemoTenants } from "../e2e/seed.ts";
import { measureBrowser } from "./browser.ts";
import { measureBundle } from "./bundle.ts";
import { importBenchContent } from "./content.ts";
import { type Figure, tableOf } from "./figures.ts";
import { measureImport } from "./import.ts";
import { measurePages } from "./pages.ts";
import { measureStart } from "./start.ts";
import { measureVisits } from "./visits.ts";

const OUTPUT = path.resolve(".cache", "bench.json");
const PARTS: Record<string, (dataFolder: string) => Promise<Figure[]>> = {
  bundle: measureBundle,
  browser: measureBrowser,
  start: measureStart,
  pages: measurePages,
  import: measureImport,
  visits: measureVisits,
};

const wanted = process.argv.slice(2);
if (wanted.some((name) => !Object.hasOwn(PARTS, name))) {
  console.error(`usage: npm run bench [-- ${Object.keys(PARTS).join(" ")}]`);
  process.exit(2);
}

const dataFolder = mkdtempSync(path.join(tmpdir(), "vitrine-bench-data-"));
try {
  await importDemoTenants(dataFolder);
  await importBenchContent(dataFolder);
  const figures: Figure[] = [];
  for (const [name, measure] of Object.entries(PARTS)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    console.log(`Measuring ${name} …`);
    figures.push(...(await measure(dataFolder)));
  }
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}`;
  console.log(`\n${machine}\n\n${tableOf(figures)}\n`);
  mkdirSync(path.dirname(OUTPUT), { recursive: true });
  writeFileSync(OUTPUT, `${JSON.stringify({ machine, time: new Date().toISOString(), figures }, null, 2)}\n`);
} finally {
  rmSync(dataFolder, { recursive: true, force: true });
}
