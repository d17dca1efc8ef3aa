import { databaseFile } from "../../content/engine/open-engine.ts";
import { showHost } from "../../content/tenants/show-host.ts";
import { openConfiguredStore } from "../settings/open-configured-store.ts";
import { readConfiguration } from "../settings/read-configuration.ts";

/** Prints all tenants, one per line, and all interrupted deletions. Returns the exit code. */
export async function listTenants(): Promise<number> {
  const place = databaseFile(readConfiguration().databaseUrl) ?? "the database that DATABASE_URL names";
  const store = await openConfiguredStore();
  try {
    const tenants = await store.listTenants();
    if (tenants.length === 0)
      console.log(`There is no tenant in ${place} yet. Import a content folder: vitrine import <folder>`);
    const width = Math.max(0, ...tenants.map(({ code }) => code.length));
    for (const { code, name, theme, hosts, languages, defaultLanguage, isArchived } of tenants) {
      const ordered = [defaultLanguage, ...languages.filter((language) => language !== defaultLanguage)];
      console.log(
        `${code.padEnd(width)}  ${theme}  ${ordered.join(",")}  ${hosts.map(showHost).join(", ") || "(no host)"}  ${name}${isArchived === true ? "  (archived)" : ""}`,
      );
    }
    for (const code of await (await store.openSites()).listBeingDeleted())
      console.log(`${code}: its deletion is not finished. To finish it: vitrine tenants delete ${code}`);
    return 0;
  } finally {
    await store.close();
  }
}
