import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { isThemeCode } from "../../contract/addresses/themes.ts";
import { DEFAULT_THEME_GROUP, type ConfigMap } from "../../contract/api/config.ts";
import { isRecord } from "../../contract/api/is-record.ts";
import { prepare } from "../engine/prepare.ts";
import { localizeJson } from "../model/localize.ts";
import { ANY_THEME, PRIVATE_GROUP } from "../model/parent-codes.ts";
import { tags } from "../model/tags.ts";
import type { LocalizedJson } from "../model/tenant-content.ts";
import { loadAddresses } from "../reading/addresses.ts";
import {
  type Addresses,
  type References,
  addReference,
  noReferences,
  resolveText,
} from "../reading/references.ts";
import type { Scope } from "../reading/scope.ts";
import { readLanguages, writeLanguageConfig } from "./language-config.ts";

const selectEntries = prepare<{ tenant: number; parentCode: string }, { isTheme: boolean }>()(
  ({ database, value, variant }) =>
    database
      .selectFrom("config_entry")
      .select(["parent_code", "key", "form", "content"])
      .where("tenant_id", "=", value("tenant"))
      .where((builder) =>
        variant.isTheme
          ? builder.or([
              builder("parent_code", "=", value("parentCode")),
              builder("parent_code", "=", ANY_THEME),
            ])
          : builder("parent_code", "=", value("parentCode")),
      )
      .orderBy("key"),
);

const selectLanguages = prepare<{ tenant: number }>()(({ database, value }) =>
  database.selectFrom("tenant").select("languages").where("id", "=", value("tenant")),
);

/**
 * Finds a config group. The group of a theme contains the entries for all themes, overridden by those of the theme itself. It
 * exists for every theme, and always has a `languageConfig`, and a `siteConfig` with a title.
 */
export async function findConfig(
  scope: Scope,
  parentCode: string,
  language: LanguageCode,
): Promise<ConfigMap | undefined> {
  const { engine, tenant, dependencies } = scope;
  dependencies.addTag(tags.config);
  if (parentCode === ANY_THEME || parentCode === PRIVATE_GROUP) return undefined;
  const isTheme = isThemeCode(parentCode);
  const rows = await selectEntries(engine, { tenant: tenant.id, parentCode }, { isTheme });
  if (rows.length === 0 && !isTheme && parentCode !== DEFAULT_THEME_GROUP) return undefined;

  const values = new Map<string, LocalizedJson>();
  for (const row of rows) {
    if (row.parent_code === ANY_THEME && values.has(row.key)) continue;
    values.set(
      row.key,
      row.form === "text" ? row.content : localizeContent(row.content, language, tenant.defaultLanguage),
    );
  }
  if (isTheme) values.set("siteConfig", withTitle(values.get("siteConfig"), tenant.name));
  const config = await writeContents(scope, language, values);
  if (isTheme && config["languageConfig"] === undefined) {
    const [row] = await selectLanguages(engine, { tenant: tenant.id });
    if (row !== undefined)
      config["languageConfig"] = { content: writeLanguageConfig(readLanguages(row.languages)) };
  }
  return config;
}

/** Gives a site without a title its name as title, since its code is not meant for visitors. */
function withTitle(siteConfig: LocalizedJson | undefined, name: string): LocalizedJson {
  if (siteConfig === undefined) return { title: name };
  if (typeof siteConfig !== "object" || siteConfig === null || Array.isArray(siteConfig)) return siteConfig;
  const { title } = siteConfig;
  return typeof title === "string" && title.trim() !== "" ? siteConfig : { ...siteConfig, title: name };
}

/**
 * Parses the content of an entry and selects the language. Invalid JSON, which an operator may have written by hand, is
 * returned unchanged; readers handle invalid parts themselves.
 */
function localizeContent(
  content: string,
  language: LanguageCode,
  defaultLanguage: LanguageCode,
): LocalizedJson {
  try {
    return localizeJson(JSON.parse(content), language, defaultLanguage);
  } catch {
    return content;
  }
}

async function writeContents(
  scope: Scope,
  language: LanguageCode,
  values: ReadonlyMap<string, LocalizedJson>,
): Promise<ConfigMap> {
  const references = noReferences();
  for (const value of values.values()) collectTexts(value, references);
  const addresses = await loadAddresses(scope, language, references, scope.now());
  return Object.fromEntries(
    [...values].map(([key, value]) => {
      const resolved = resolveTexts(
        key === "siteConfig" ? withPictureSize(value, addresses) : value,
        addresses,
      );
      return [key, { content: typeof resolved === "string" ? resolved : JSON.stringify(resolved) }];
    }),
  );
}

/**
 * Adds the size of the picture that is used for shared links. Pages must state the size, and the picture's address does not
 * contain it.
 */
function withPictureSize(value: LocalizedJson, addresses: Addresses): LocalizedJson {
  if (!isRecord(value) || typeof value["ogImage"] !== "string") return value;
  const references = noReferences();
  addReference(value["ogImage"], references);
  const [path] = references.media;
  const picture = path === undefined ? undefined : addresses.media(path);
  if (!picture?.width || !picture.height) return value;
  return { ...value, ogImageSize: { width: picture.width, height: picture.height } };
}

function collectTexts(value: LocalizedJson, references: References): void {
  if (typeof value === "string") addReference(value, references);
  else if (typeof value === "object" && value !== null) {
    for (const item of Object.values(value)) collectTexts(item, references);
  }
}

function resolveTexts(value: LocalizedJson, addresses: Addresses): LocalizedJson {
  if (typeof value === "string") return resolveText(value, addresses);
  if (Array.isArray(value)) return value.map((item) => resolveTexts(item, addresses));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolveTexts(item, addresses)]));
}
