import { databaseFile } from "../../content/engine/open-engine.ts";
import type { Tenant } from "../../content/store.ts";
import { showHost } from "../../content/tenants/show-host.ts";
import { openConfiguredStore } from "../settings/open-configured-store.ts";
import { readConfiguration } from "../settings/read-configuration.ts";
import { printJson } from "../terminal/print-json.ts";

/**
 * Prints all tenants, one per line, and all interrupted deletions. Returns the exit code.
 *
 * @param asJson prints an array of objects instead, for scripts
 */
export async function listTenants(asJson: boolean): Promise<number> {
  const place = databaseFile(readConfiguration().databaseUrl) ?? "the database that DATABASE_URL names";
  const store = await openConfiguredStore();
  try {
    const tenants = await store.listTenants();
    const beingDeleted = await (await store.openSites()).listBeingDeleted();
    if (asJson)
      return printJson([
        ...tenants.map(toListed),
        ...beingDeleted.map((code) => ({ code, state: "being-deleted", languages: [], hosts: [] })),
      ]);
    if (tenants.length === 0)
      console.log(`There is no tenant in ${place} yet. Import a content folder: vitrine import <folder>`);
    const width = Math.max(0, ...tenants.map(({ code }) => code.length));
    for (const { code, name, theme, hosts, languages, state } of tenants.map(toListed)) {
      console.log(
        `${code.padEnd(width)}  ${theme}  ${languages.join(",")}  ${hosts.map(showHost).join(", ") || "(no host)"}  ${name}${state === "archived" ? "  (archived)" : ""}`,
      );
    }
    for (const code of beingDeleted)
      console.log(`${code}: its deletion is not finished. To finish it: vitrine tenants delete ${code}`);
    return 0;
  } finally {
    await store.close();
  }
}

interface ListedTenant extends Pick<Tenant, "code" | "name" | "theme" | "hosts"> {
  /** The default language first. */
  languages: string[];
  state: "live" | "archived";
}

function toListed({ code, name, theme, hosts, isArchived, ...tenant }: Tenant): ListedTenant {
  const others = tenant.languages.filter((language) => language !== tenant.defaultLanguage);
  return {
    code,
    name,
    state: isArchived === true ? "archived" : "live",
    theme,
    languages: [tenant.defaultLanguage, ...others],
    hosts,
  };
}
