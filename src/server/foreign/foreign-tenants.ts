import { LRUCache } from "lru-cache";
import type { Tenant } from "../../content/store.ts";
import { UTC } from "../../content/time/time-zone.ts";
import { LANGUAGE_CODES, LANGUAGE_TAGS } from "../../contract/addresses/locales.ts";
import { DEFAULT_THEME, isThemeCode } from "../../contract/addresses/themes.ts";
import type { Api } from "../../contract/api/api.ts";
import {
  DEFAULT_THEME_GROUP,
  languageTags,
  readLanguageConfig,
  readSiteConfig,
} from "../../contract/api/config.ts";
import type { TenantDirectory } from "../tenancy/tenants.ts";
import type { ForeignApi } from "./foreign-api.ts";

/** A tenant's details that its backend provides. */
type TenantSettings = Pick<
  Tenant,
  "theme" | "languages" | "defaultLanguage" | "languageTags" | "untranslated"
>;

interface Asked {
  /** Never rejects. Resolves to `undefined` if the backend does not answer. */
  settings: Promise<TenantSettings | undefined>;
  /** The newest answer, if there is one. */
  last: TenantSettings | undefined;
}

/** Validity of an answer, and pause before an unresponsive backend is called again, in milliseconds. */
const TRUSTED_MS = 30_000;
/** Maximum wait for a tenant's details, in milliseconds, because rendering waits for them. */
const SETTINGS_TIMEOUT_MS = 4_000;
const MAXIMUM_TENANTS = 1_000;

/**
 * Finds the tenants of an installation whose content comes from another backend: hosts and codes from our own store, themes and
 * languages from the backend. The default tenant may be missing in the store. While the backend does not answer, its last answer
 * is used, or else the store's data.
 */
export function createForeignTenants(
  own: TenantDirectory,
  foreign: ForeignApi,
  defaultTenant: string,
): TenantDirectory {
  const known = new LRUCache<string, Asked>({
    max: MAXIMUM_TENANTS,
    ttl: TRUSTED_MS,
    allowStale: true,
    noDeleteOnStaleGet: true,
  });

  /** Returns the last answer while a new one is awaited, so that a slow backend delays only the first page. */
  async function settingsOf(code: string): Promise<TenantSettings | undefined> {
    const entry = known.get(code, { allowStale: true });
    if (entry !== undefined && known.getRemainingTTL(code) > 0) return entry.last ?? entry.settings;
    const asked: Asked = { last: entry?.last, settings: askSettings(code) };
    known.set(code, asked);
    void asked.settings.then((settings) => (asked.last = settings ?? asked.last));
    return asked.last ?? asked.settings;
  }

  async function askSettings(code: string): Promise<TenantSettings | undefined> {
    try {
      const nobody = { formUrl: "", refererUrl: "", landingUrl: "" };
      return await readSettings(await foreign.of(code, nobody, SETTINGS_TIMEOUT_MS));
    } catch {
      return undefined;
    }
  }

  async function overlay(tenant: Tenant | undefined): Promise<Tenant | undefined> {
    return tenant && { ...tenant, ...(await settingsOf(tenant.code)) };
  }

  return {
    byHost: async (host) => overlay(await own.byHost(host)),
    async byCode(code) {
      const tenant = await own.byCode(code);
      return overlay(tenant ?? (code === defaultTenant ? unlisted(code) : undefined));
    },
    list: () => own.list(),
    forget: () => own.forget(),
  };
}

/** Returns a tenant that is not in the store. */
function unlisted(code: string): Tenant {
  return {
    id: 0,
    code,
    name: code,
    hosts: [],
    origin: null,
    timeZone: UTC,
    theme: DEFAULT_THEME,
    languages: LANGUAGE_CODES,
    defaultLanguage: "en",
    languageTags: LANGUAGE_TAGS,
    untranslated: "fallback",
  };
}

async function readSettings(api: Api): Promise<TenantSettings> {
  const options = { language: "*" };
  const defaults = await api.call("configByParent", { parentCode: DEFAULT_THEME_GROUP }, options);
  const named = defaults["themeCode"]?.content.trim();
  const theme = isThemeCode(named) ? named : DEFAULT_THEME;
  const configs = await api.call("configByParent", { parentCode: theme }, options);
  const config = readLanguageConfig(configs["languageConfig"]?.content).value;
  const { untranslated } = readSiteConfig(configs["siteConfig"]?.content).value;
  return {
    theme,
    languages: config.languages.map(({ code }) => code),
    defaultLanguage: config.defaultLanguage,
    languageTags: languageTags(config),
    untranslated,
  };
}
