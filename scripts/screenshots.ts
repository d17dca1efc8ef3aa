import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { pagesOf } from "../e2e/addresses.ts";
import { importDemoTenants, TENANTS } from "../e2e/seed.ts";
import { type RunningServer, startServer } from "../e2e/server.ts";
import { LANGUAGE_CODES, isLanguageCode } from "../src/contract/locales.ts";
import { CHROMIUM_FLAGS, provideChromium } from "./chromium.ts";

const OUTPUT = path.resolve("screenshots");
const SCREENS = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const SCHEMES = ["light", "dark"] as const;

interface Shot {
  file: string;
  label: string;
}

// `npm run screenshots -- harbor zh` takes only those that are named; without names, everything.
const wanted = process.argv.slice(2);
const tenants = TENANTS.filter(
  (tenant) => !wanted.some((name) => TENANTS.includes(name)) || wanted.includes(tenant),
);
const languages = LANGUAGE_CODES.filter((code) => !wanted.some(isLanguageCode) || wanted.includes(code));

const dataFolder = mkdtempSync(path.join(tmpdir(), "vitrine-screenshots-"));
const browser = await chromium.launch({ executablePath: provideChromium(), args: CHROMIUM_FLAGS });
try {
  await importDemoTenants(dataFolder);
  const server = await startServer(dataFolder);
  try {
    writeIndex(await takeAll(browser, server));
  } finally {
    await server.stop();
  }
} finally {
  await browser.close();
  rmSync(dataFolder, { recursive: true, force: true });
}

async function takeAll(browser: Browser, server: RunningServer): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const tenant of tenants) {
    for (const language of languages) {
      const pages = await pagesOf(server, tenant, language);
      for (const [screen, viewport] of Object.entries(SCREENS)) {
        for (const colorScheme of SCHEMES) {
          const context = await browser.newContext({ viewport, colorScheme, reducedMotion: "reduce" });
          const page = await context.newPage();
          for (const { kind, path: address } of pages) {
            await page.goto(`${server.origin(tenant)}${address}`, { waitUntil: "networkidle" });
            const file = `${tenant}/${kind}-${language}-${screen}-${colorScheme}.png`;
            await page.screenshot({ path: path.join(OUTPUT, file), fullPage: true });
            shots.push({ file, label: `${tenant} · ${kind} · ${language} · ${screen} · ${colorScheme}` });
          }
          await context.close();
        }
      }
      console.log(`${tenant} ${language}: ${shots.length} pictures so far`);
    }
  }
  return shots;
}

function writeIndex(shots: readonly Shot[]): void {
  const figures = shots.map(
    ({ file, label }) =>
      `<figure><a href="${file}"><img loading="lazy" src="${file}" alt="${label}"></a><figcaption>${label}</figcaption></figure>`,
  );
  mkdirSync(OUTPUT, { recursive: true });
  writeFileSync(
    path.join(OUTPUT, "index.html"),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title>
<style>body{font:14px system-ui;display:grid;grid-template-columns:repeat(auto-fill,minmax(18rem,1fr));gap:1rem}figure{margin:0}img{width:100%;height:22rem;object-fit:cover;object-position:top;border:1px solid #ccc}</style>
${figures.join("\n")}
</html>
`,
  );
  console.log(`${shots.length} pictures: ${path.join(OUTPUT, "index.html")}`);
}
