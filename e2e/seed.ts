import { existsSync, readdirSync, rmSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chooseDisabledFeatures } from "./disabled-features.ts";
import { importFolder } from "./import-folder.ts";
import { endStoreProcess } from "./store-process.ts";

const SITES = path.resolve(import.meta.dirname, "..", "sites");

/** The codes of the demo tenants, which are the names of their folders. */
export const TENANTS = readdirSync(SITES).filter((name) => existsSync(path.join(SITES, name, "site.yaml")));

/** Imports every demo tenant into a data folder. */
export async function importDemoTenants(
  dataFolder: string,
  environment: Record<string, string> = {},
): Promise<void> {
  for (const tenant of TENANTS) await importFolder(dataFolder, path.join(SITES, tenant), environment);
}

/**
 * Creates a data folder that every worker copies, determines the browser features to disable, and creates a folder for a shared build.
 */
export default async function seed(): Promise<() => void> {
  const dataFolder = mkdtempSync(path.join(tmpdir(), "vitrine-seed-"));
  await Promise.all([importDemoTenants(dataFolder), chooseDisabledFeatures()]);
  endStoreProcess();
  process.env.E2E_SEED = dataFolder;
  const builds = mkdtempSync(path.join(tmpdir(), "vitrine-builds-"));
  process.env.E2E_BUILDS = builds;
  return () => {
    for (const folder of [dataFolder, builds]) rmSync(folder, { recursive: true, force: true });
  };
}
