import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import path from "node:path";
import { isLanguageCode } from "../src/contract/addresses/locales.ts";
import { measureAutosave } from "./autosave.ts";
import { measureBrowser } from "./browser.ts";
import { measureBundle } from "./bundle.ts";
import { type Figure, tableOf } from "./figures.ts";
import { measureGrowth } from "./growth/measure-growth.ts";
import { measureHistory } from "./history.ts";
import { measureImages } from "./images.ts";
import { measureImport } from "./import.ts";
import { type Filling, type Installation, openOnPostgres, openOnSqlite } from "./installations.ts";
import { measureLargeImport } from "./large-import.ts";
import { measureLighthouse } from "./lighthouse/measure-lighthouse.ts";
import { measureLongLists } from "./long-lists.ts";
import { measureMemory } from "./memory.ts";
import { measurePages } from "./pages.ts";
import { measurePublishTogether } from "./publish-together.ts";
import { measurePublish } from "./publish.ts";
import { measureReleases } from "./releases.ts";
import { measureStart } from "./start.ts";
import { measureStudioList } from "./studio-list.ts";
import { measureStudioTyping } from "./studio-typing.ts";
import { measureStudio } from "./studio.ts";
import { measureVisits } from "./visits.ts";

const OUTPUTS = path.resolve(".cache");
const PARTS: Record<string, (installation: Installation, option?: string) => Promise<Figure[]>> = {
  bundle: measureBundle,
  browser: measureBrowser,
  lighthouse: (installation, language) =>
    measureLighthouse(installation, isLanguageCode(language) ? language : "en"),
  start: measureStart,
  pages: measurePages,
  import: measureImport,
  "large-import": (installation, articles) => measureLargeImport(installation, toNumber(articles)),
  publish: (installation, largest) => measurePublish(installation, toNumber(largest)),
  "publish-together": measurePublishTogether,
  releases: measureReleases,
  history: (installation, articles) => measureHistory(installation, toNumber(articles)),
  studio: measureStudio,
  "studio-list": measureStudioList,
  autosave: measureAutosave,
  "studio-typing": measureStudioTyping,
  "long-lists": measureLongLists,
  visits: measureVisits,
  images: measureImages,
  growth: (installation, largest) => measureGrowth(installation, toNumber(largest)),
  memory: (installation, sites) => measureMemory(installation, toNumber(sites)),
};

/** Tests the options of parts that take an option. */
const OPTIONS: Record<string, (text: string) => boolean> = {
  lighthouse: isLanguageCode,
  growth: isNumber,
  memory: isNumber,
  publish: isNumber,
  history: isNumber,
  "large-import": isNumber,
};

/** Parts that depend on the database, which are measured on both engines. All others are measured on SQLite only. */
const ON_BOTH_ENGINES = [
  "start",
  "pages",
  "import",
  "publish",
  "publish-together",
  "releases",
  "autosave",
  "history",
  "studio-list",
  "long-lists",
];

/** The parts to measure, with their options, such as `growth=100000`. */
const wanted = new Map(process.argv.slice(2).map((text) => readArgument(text)));
const names = Object.keys(PARTS).filter((name) => wanted.size === 0 || wanted.has(name));

const figures = await measureOn(openOnSqlite, names);
const onBoth = names.filter((name) => ON_BOTH_ENGINES.includes(name));
if (onBoth.length > 0) figures.push(...(await measureOn(openOnPostgres, onBoth)));
const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, Node ${process.version}`;
console.log(`\n${machine}\n\n${tableOf(figures)}\n`);
mkdirSync(OUTPUTS, { recursive: true });
// A run of single parts is stored in a separate file, so that it does not overwrite the figures of a whole run.
const output = path.join(OUTPUTS, wanted.size === 0 ? "bench.json" : `bench-${names.join("-")}.json`);
writeFileSync(output, `${JSON.stringify({ machine, time: new Date().toISOString(), figures }, null, 2)}\n`);

async function measureOn(
  open: (filling: Filling) => Promise<Installation | undefined>,
  parts: readonly string[],
): Promise<Figure[]> {
  // Imports and publications are measured on other databases, so this one needs no content for them.
  const installation = await open({
    isFilled: parts.some(
      (name) =>
        ![
          "import",
          "large-import",
          "publish",
          "releases",
          "history",
          "studio-list",
          "autosave",
          "long-lists",
        ].includes(name),
    ),
  });
  if (installation === undefined) {
    console.log("PostgreSQL is not available here: measured on SQLite only.");
    return [];
  }
  const { engine } = installation;
  const measured: Figure[] = [];
  try {
    for (const name of parts) {
      console.log(`Measuring ${name} on ${engine} …`);
      try {
        measured.push(...((await PARTS[name]?.(installation, wanted.get(name))) ?? []));
      } catch (error) {
        // Continues, because the other parts are still worth measuring.
        console.error(error);
        process.exitCode = 1;
      }
    }
  } finally {
    await installation.dispose();
  }
  return engine === "SQLite"
    ? measured
    : measured.map((figure) => ({ ...figure, name: `${figure.name}, ${engine}` }));
}

function readArgument(text: string): [string, string | undefined] {
  const [name = "", option] = text.split("=", 2);
  if (Object.hasOwn(PARTS, name) && (option === undefined || OPTIONS[name]?.(option))) return [name, option];
  console.error(
    `usage: npm run bench [-- ${Object.keys(PARTS).join(" ")}]; growth=<articles>, publish=<articles>, history=<articles>, large-import=<articles> and memory=<sites> set the largest size, lighthouse=<language> the language of the pages`,
  );
  process.exit(2);
}

function isNumber(text: string): boolean {
  return /^\d+$/.test(text);
}

function toNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}
