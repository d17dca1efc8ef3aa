import type { Transaction } from "kysely";
import { DEFAULT_THEME_GROUP } from "../../../contract/api/config.ts";
import { lockHosts } from "../../engine/dialect.ts";
import type { EngineKind } from "../../engine/engine.ts";
import type { Tables } from "../../model/tables.ts";
import { tags } from "../../model/tags.ts";
import type { LocalizedJson, SiteSettings } from "../../model/tenant-content.ts";
import type { PublicationTally } from "./publication-tally.ts";
import { replaceRows } from "./replace-rows.ts";
import { refuseTakenHosts } from "./taken-hosts.ts";

/**
 * Writes the tenant itself and its config, but not its hosts. Resolves to the tenant's id.
 *
 * @throws {TakenHostError} if one of its hosts belongs to another tenant
 */
export async function applySettings(
  transaction: Transaction<Tables>,
  site: SiteSettings,
  tally: PublicationTally,
): Promise<number> {
  await refuseTakenHosts(transaction, site);
  const tenant = await applyTenant(transaction, site, tally);
  await applyConfig(transaction, tenant, site, tally);
  return tenant;
}

async function applyTenant(
  transaction: Transaction<Tables>,
  site: SiteSettings,
  tally: PublicationTally,
): Promise<number> {
  const wanted = {
    code: site.code,
    name: site.name,
    origin: site.origin,
    languages: JSON.stringify(site.languages),
    time_zone: site.timeZone,
  };
  const existing = await transaction
    .selectFrom("tenant")
    .select(["id", "code", "name", "origin", "languages", "time_zone"])
    .where("code", "=", site.code)
    .executeTakeFirst();
  await replaceRows(
    {
      existing: existing === undefined ? [] : [existing],
      wanted: [{ id: existing?.id ?? 0, ...wanted }],
      keyOf: ({ code }) => code,
      tagsOf: () => [tags.config],
      // The row is updated and never deleted, because all other rows refer to it.
      remove: ({ id }) => transaction.updateTable("tenant").set(wanted).where("id", "=", id).execute(),
      insert: async () => {
        if (existing !== undefined) return;
        const row = { ...wanted, translations_since: Date.now() };
        await transaction.insertInto("tenant").values(row).execute();
      },
    },
    tally,
  );
  const { id } = await transaction
    .selectFrom("tenant")
    .select("id")
    .where("code", "=", site.code)
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Writes the tenant's hosts. Call this last, since other sites that change hosts wait until the transaction ends.
 *
 * @throws {TakenHostError} if one of the hosts was taken in the meantime
 */
export async function applyHosts(
  kind: EngineKind,
  transaction: Transaction<Tables>,
  tenant: number,
  site: SiteSettings,
  tally: PublicationTally,
): Promise<void> {
  const hosts = transaction.selectFrom("host").selectAll();
  await lockHosts(kind).execute(transaction);
  await refuseTakenHosts(transaction, site);
  await replaceRows(
    {
      existing: await hosts.where("tenant_id", "=", tenant).execute(),
      wanted: site.hosts.map((host, position) => ({ host, tenant_id: tenant, position })),
      keyOf: ({ host }) => host,
      tagsOf: () => [tags.config],
      insert: (rows) => transaction.insertInto("host").values(rows).execute(),
      remove: ({ host }) => transaction.deleteFrom("host").where("host", "=", host).execute(),
    },
    tally,
  );
}

interface ConfigRow {
  tenant_id: number;
  parent_code: string;
  key: string;
  form: "text" | "json";
  content: string;
}

async function applyConfig(
  transaction: Transaction<Tables>,
  tenant: number,
  site: SiteSettings,
  tally: PublicationTally,
): Promise<void> {
  const entries: Record<string, Record<string, LocalizedJson>> = {
    ...site.config,
    [DEFAULT_THEME_GROUP]: { ...site.config[DEFAULT_THEME_GROUP], themeCode: site.theme },
  };
  const wanted = Object.entries(entries).flatMap(([parentCode, group]) =>
    Object.entries(group).map(([key, value]): ConfigRow => {
      const isText = typeof value === "string";
      const content = isText ? value : JSON.stringify(value);
      return { tenant_id: tenant, parent_code: parentCode, key, form: isText ? "text" : "json", content };
    }),
  );
  await replaceRows(
    {
      existing: await transaction
        .selectFrom("config_entry")
        .selectAll()
        .where("tenant_id", "=", tenant)
        .execute(),
      wanted,
      keyOf: ({ parent_code, key }) => JSON.stringify([parent_code, key]),
      tagsOf: () => [tags.config],
      insert: (rows) => transaction.insertInto("config_entry").values(rows).execute(),
      remove: ({ parent_code, key }) =>
        transaction
          .deleteFrom("config_entry")
          .where("tenant_id", "=", tenant)
          .where("parent_code", "=", parent_code)
          .where("key", "=", key)
          .execute(),
    },
    tally,
  );
}
