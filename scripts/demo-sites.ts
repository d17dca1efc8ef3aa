import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import type { openStore as OpenStore } from "../src/content/open.ts";
import type { Configuration } from "../src/server/settings/configuration.ts";
import { hasStudio, studioOrigin } from "../src/server/studio/origin.ts";

const SITES = path.resolve(import.meta.dirname, "..", "sites");

/** Names of errors whose message says what to do. All others are shown with their stack. */
const EXPLAINED = ["ConfigurationError", "StartError", "StoreError", "MissingBuildError", "DemoError"];

/** A demo site cannot be imported. */
class DemoError extends Error {
  override readonly name = "DemoError";
}

/**
 * Imports the demo sites into a store without sites. Resolves to the token of the link for the first operator, if there is no
 * operator yet.
 */
export async function fillEmptyStore(
  configuration: Configuration,
  openStore: typeof OpenStore,
): Promise<string | undefined> {
  const store = await openStore(configuration);
  try {
    if ((await store.listTenants()).length > 0) return undefined;
    const link = hasStudio(configuration) ? await (await store.openAccounts()).makeSetUpLink() : undefined;
    await importDemoSites(configuration);
    return link?.token;
  } finally {
    await store.close();
  }
}

/** Imports the demo sites. Loads the store from the sources, because the built server cannot import. */
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

interface Started {
  port: number;
  sites: readonly { name: string; url: string }[];
}

/** Returns the addresses of a running server, one per line. */
export function describeAddresses(configuration: Configuration, { port, sites }: Started): string {
  const rows = [`http://localhost:${port}`, ...sites.map(({ name, url }) => `${url}  ${name}`)];
  if (hasStudio(configuration))
    rows.push(`${studioOrigin(configuration, port)}/studio/  the Studio, for those who run the sites`);
  return `\nVitrine serves\n  ${rows.join("\n  ")}\nStop with Ctrl-C.\n`;
}

/** Returns a description of the link with which somebody becomes the first operator. */
export function describeLink(configuration: Configuration, port: number, token: string): string {
  const address = `${studioOrigin(configuration, port)}/studio/join#${token}`;
  return `Become the operator, within a day; this link works once:\n  ${address}\n`;
}

/** Runs the body of a start script. If an error's message says what to do, it is printed without its stack. */
export async function runExplained(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof Error) || !EXPLAINED.includes(error.name)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
