import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { loadServer } from "../src/server/load-server.ts";
import { keepCompiledModules } from "../src/server/process/compiled-modules.mjs";
import { readEnvironment } from "../src/server/process/environment.mjs";
import { type Configuration, parseConfiguration } from "../src/server/settings/configuration.ts";
import { hasStudio, studioOrigin } from "../src/server/studio/origin.ts";

type OpenStore = Awaited<ReturnType<typeof loadServer>>["openStore"];

const ROOT = path.resolve(import.meta.dirname, "..");
const SITES = path.join(ROOT, "sites");

/** Failures that say themselves what to do; all others are shown with their stack. */
const EXPLAINED = ["ConfigurationError", "StartError", "StoreError", "MissingBuildError", "DemoError"];

/** A demo site cannot be imported. */
class DemoError extends Error {
  override readonly name = "DemoError";
}

/** Imports are not built with the server, and take a store of their own sources. */
async function importDemoSites(configuration: Configuration): Promise<void> {
  const { openStore } = await import("../src/content/open.ts");
  const store = await openStore(configuration);
  try {
    const { importFolder } = await import("../src/content/import/folder/import-folder.ts");
    for (const site of readdirSync(SITES).filter((name) => existsSync(path.join(SITES, name, "site.yaml")))) {
      const { articles, findings, summary } = await importFolder(store.exchange, path.join(SITES, site));
      if (summary === undefined) {
        throw new DemoError(
          `sites/${site} has ${findings.errors} errors: npx vitrine check sites/${site} shows them`,
        );
      }
      console.log(`Imported sites/${site}: ${articles} articles`);
    }
  } finally {
    await store.close();
  }
}

/** Whether there is no site yet; then nobody can sign in either, and `link` is what makes the first operator. */
async function lookAtStore(
  configuration: Configuration,
  openStore: OpenStore,
): Promise<{ isEmpty: boolean; link?: string | undefined }> {
  const store = await openStore(configuration);
  try {
    if ((await store.listTenants()).length > 0) return { isEmpty: false };
    if (!hasStudio(configuration)) return { isEmpty: true };
    return { isEmpty: true, link: (await (await store.openAccounts()).makeSetUpLink())?.token };
  } finally {
    await store.close();
  }
}

try {
  const configuration = parseConfiguration(readEnvironment(ROOT), ROOT);
  keepCompiledModules(configuration.dataFolder);
  const { openStore, serve, stopOnSignals } = await loadServer();
  const { isEmpty, link } = await lookAtStore(configuration, openStore);
  if (isEmpty) await importDemoSites(configuration);
  const isWatched = process.stdout.isTTY;
  const running = await serve(configuration, { logsConsole: !isWatched });
  stopOnSignals(running);
  const rows = [
    `http://localhost:${running.port}`,
    ...running.sites.map(({ name, url }) => `${url}  ${name}`),
  ];
  const studio = studioOrigin(configuration, running.port);
  if (hasStudio(configuration)) rows.push(`${studio}/studio/  the Studio, for those who run the sites`);
  if (isWatched) console.log(`\nVitrine serves\n  ${rows.join("\n  ")}\nStop with Ctrl-C.\n`);
  if (link !== undefined)
    console.log(
      `Become the operator, within a day; this link works once:\n  ${studio}/studio/join#${link}\n`,
    );
} catch (error) {
  if (!(error instanceof Error) || !EXPLAINED.includes(error.name)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
