import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { importDemoTenants } from "../e2e/seed.ts";
import { startServer } from "../e2e/server.ts";
import { CHROMIUM_FLAGS, provideChromium } from "./chromium.ts";
import { choose } from "./pictures/choose.ts";
import { writeContactSheets } from "./pictures/contact-sheets.ts";
import { takeHandbook } from "./pictures/handbook-pictures.ts";
import { takeSites } from "./pictures/site-pictures.ts";
import { takeStudio } from "./pictures/studio-pictures.ts";

const OUTPUT = path.resolve("screenshots");

const WHAT = { studio: takeStudio, handbook: takeHandbook };

// Command `npm run screenshots -- theme2 zh phone`: takes only the named pictures. `studio` takes the Studio's screens,
// `handbook` the handbook's pictures of them; otherwise the sites' pages are taken.
const names = process.argv.slice(2);
const [what] = choose(names, ["studio", "handbook"] as const, []);
const take = what === undefined ? takeSites : WHAT[what];

const dataFolder = mkdtempSync(path.join(tmpdir(), "vitrine-screenshots-"));
const browser = await chromium.launch({ executablePath: provideChromium(), args: CHROMIUM_FLAGS });
try {
  await importDemoTenants(dataFolder);
  const server = await startServer(dataFolder);
  try {
    const pictures = await take(browser, server, OUTPUT, names);
    console.log(`${pictures.length} pictures: ${writeContactSheets(OUTPUT, pictures)}`);
  } finally {
    await server.stop();
  }
} finally {
  await browser.close();
  rmSync(dataFolder, { recursive: true, force: true });
}
