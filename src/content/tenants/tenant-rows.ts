import { type Expression, type SqlBool, type Transaction, sql } from "kysely";
import { readOrigin } from "../../contract/addresses/hosts.ts";
import { type LanguageCode, isLanguageCode } from "../../contract/addresses/locales.ts";
import { hasRoute } from "../../contract/addresses/routes.ts";
import { DEFAULT_THEME, type ThemeCode, isThemeCode } from "../../contract/addresses/themes.ts";
import {
  DEFAULT_THEME_GROUP,
  languageTags,
  readLanguageConfig,
  readSiteConfig,
} from "../../contract/api/config.ts";
import { HOME_KEY } from "../../contract/api/home-key.ts";
import { readLanguages, writeLanguageConfig } from "../config/language-config.ts";
import type { EngineReader } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import { together } from "../engine/together.ts";
import { ANY_THEME } from "../model/parent-codes.ts";
import type { Tables } from "../model/tables.ts";
import type { Tenant } from "../model/tenant.ts";
import { ANY_LANGUAGE } from "../reading/visibility.ts";
import { siteTimeZone } from "../time/site-time-zone.ts";

const SETTING_KEYS = ["themeCode", "languageConfig", "siteConfig", HOME_KEY];

type Selection = "all" | "code" | "host";

const selectTenants = prepare<{ name: string }, Selection>()(({ database, value, variant }) =>
  database
    .selectFrom("tenant")
    .select([
      "tenant.id",
      "tenant.code",
      "tenant.name",
      "tenant.origin",
      "tenant.languages",
      "tenant.time_zone",
      "tenant.state",
    ])
    // A site whose deletion has begun no longer exists for anybody.
    .where(({ ref }) => sql<SqlBool>`${ref("tenant.state")} != 'deleting'`)
    .$if(variant === "code", (query) => query.where("tenant.code", "=", value("name")))
    .$if(variant === "host", (query) =>
      query.innerJoin("host", "host.tenant_id", "tenant.id").where("host.host", "=", value("name")),
    )
    .orderBy("tenant.id"),
);

type Scope = "all" | "one";

const selectHosts = prepare<{ tenant: number }, Scope>()(({ database, value, variant }) =>
  database
    .selectFrom("host")
    .select(["tenant_id", "host"])
    .$if(variant === "one", (query) => query.where("tenant_id", "=", value("tenant")))
    .orderBy("tenant_id")
    .orderBy("position"),
);

const selectSettings = prepare<{ tenant: number }, Scope>()(({ database, value, variant }) =>
  database
    .selectFrom("config_entry")
    .select(["tenant_id", "parent_code", "key", "content"])
    .select(({ selectFrom }) =>
      selectFrom("article")
        .select("article.translation_key")
        .whereRef("article.tenant_id", "=", "config_entry.tenant_id")
        .where("article.language", "in", ANY_LANGUAGE)
        .whereRef("article.slug", "=", "config_entry.content")
        .where("config_entry.key", "=", sql.lit(HOME_KEY))
        .orderBy("article.translation_key")
        .limit(sql.lit(1))
        .as("home"),
    )
    .$if(variant === "one", (query) => query.where("tenant_id", "=", value("tenant")))
    .where(
      ({ ref }): Expression<SqlBool> =>
        sql`${ref("key")} in (${sql.join(SETTING_KEYS.map((key) => sql.lit(key)))})`,
    ),
);

/**
 * Finds tenants by code, by host, or all of them, with the settings that editors can change in the config. Takes three queries,
 * whatever the number of tenants.
 */
export async function findTenants(engine: EngineReader, selection: Selection, name = ""): Promise<Tenant[]> {
  const rows = await selectTenants(engine, { name }, selection);
  const [first] = rows;
  if (first === undefined) return [];
  const scope = rows.length === 1 ? "one" : "all";
  const [hosts, settings] = await Promise.all([
    selectHosts(engine, { tenant: first.id }, scope),
    selectSettings(engine, { tenant: first.id }, scope),
  ]);
  const hostsOf = Map.groupBy(hosts, ({ tenant_id: tenant }) => tenant);
  const settingsOf = Map.groupBy(settings, ({ tenant_id: tenant }) => tenant);
  return rows.map(({ languages, time_zone: timeZone, state, ...row }) => ({
    ...row,
    // An earlier version may have stored the origin as it was entered, without normalising it.
    origin: row.origin === null ? null : (readOrigin(row.origin) ?? row.origin),
    timeZone: siteTimeZone({ timeZone, languages: readLanguages(languages) }),
    hosts: (hostsOf.get(row.id) ?? []).map(({ host }) => host),
    ...(state === "archived" ? { isArchived: true } : {}),
    ...readSettings(settingsOf.get(row.id) ?? [], languages),
  }));
}

/** Finds a tenant by the id of its row. */
export async function findTenantById(engine: EngineReader, id: number): Promise<Tenant | undefined> {
  const [row] = await engine.read(
    engine.reading.selectFrom("tenant").select("code").where("id", "=", id).compile(),
  );
  return row === undefined ? undefined : (await findTenants(engine, "code", row.code))[0];
}

/** Reads the default language of a tenant within a transaction. */
export async function readDefaultLanguage(
  transaction: Transaction<Tables>,
  tenant: number,
): Promise<LanguageCode> {
  const [{ languages }, settings] = await together(
    transaction.selectFrom("tenant").select("languages").where("id", "=", tenant).executeTakeFirstOrThrow(),
    transaction
      .selectFrom("config_entry")
      .select(["parent_code", "key", "content"])
      .where("tenant_id", "=", tenant)
      .where("key", "in", SETTING_KEYS)
      .execute(),
  );
  return readSettings(settings, languages).defaultLanguage;
}

interface Setting {
  parent_code: string;
  key: string;
  content: string;
  /** The translation key of the article that is the home page. */
  home?: string | null;
}

function readSettings(settings: readonly Setting[], languages: string) {
  const find = (parentCode: string, key: string) =>
    settings.find((setting) => setting.parent_code === parentCode && setting.key === key);
  const named = find(DEFAULT_THEME_GROUP, "themeCode")?.content.trim();
  const theme: ThemeCode = isThemeCode(named) ? named : DEFAULT_THEME;
  const settingInForce = (key: string) => find(theme, key) ?? find(ANY_THEME, key);
  const inForce = (key: string) => settingInForce(key)?.content;
  const home = settingInForce(HOME_KEY);
  const languageConfig = readLanguageConfig(
    inForce("languageConfig") ?? writeLanguageConfig(readLanguages(languages)),
  );
  return {
    theme,
    languages: languageConfig.value.languages.map(({ code }) => code).filter(isLanguageCode),
    defaultLanguage: languageConfig.value.defaultLanguage,
    languageTags: languageTags(languageConfig.value),
    untranslated: readSiteConfig(inForce("siteConfig")).value.untranslated,
    ...(home?.home && hasRoute(theme, "index") ? { home: { slug: home.content, key: home.home } } : {}),
  };
}
