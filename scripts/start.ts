import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { importFolder } from "../src/content/import/import-folder.ts";
import { openStore } from "../src/content/open.ts";
import { ConfigurationError, parseConfiguration, readEnvironment } from "../src/server/configuration.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const SITES = path.join(ROOT, "sites");

/** Imports the demo sites when the store holds no tenant; returns the hosts of all tenants. */
async function prepareStore(): Promise<{ hosts: string[]; port: number }> {
  const configuration = parseConfiguration(readEnvironment(ROOT), ROOT);
  const store = await openStore(configuration);
  try {
    if ((await store.listTenants()).length === 0) {
      for (const name of readdirSync(SITES).filter((site) =>
        existsSync(path.join(SITES, site, "site.yaml")),
      )) {
        const { articles, findings, summary } = await importFolder(store.exchange, path.join(SITES, name));
        if (summary === undefined)
          throw new Error(`sites/${name} has ${findings.errors} errors: npx vitrine check sites/${name}`);
        console.log(`Imported ${name}: ${articles} articles`);
      }
    }
    return {
      hosts: (await store.listTenants()).flatMap((tenant) => tenant.hosts.slice(0, 1)),
      port: configuration.port,
    };
  } finally {
    await store.close();
  }
}

try {
  const { hosts, port } = await prepareStore();
  console.log(`\nThe default site: http://localhost:${port}`);
  for (const host of hosts) console.log(`                  http://${host}:${port}`);
  console.log("");
  process.argv = [process.execPath, path.join(ROOT, "src", "cli", "vitrine.ts"), "serve"];
  await import("../src/cli/vitrine.ts");
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  for (const problem of error.problems) console.error(problem);
  process.exitCode = 1;
}
