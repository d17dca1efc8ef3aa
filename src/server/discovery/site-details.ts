import type { TenantReader } from "../../content/store.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { type SiteConfig, readSiteConfig } from "../../contract/api/config.ts";

/** Reads the tenant's texts and settings in one language. */
export async function readSiteDetails(reader: TenantReader, language: LanguageCode): Promise<SiteConfig> {
  const config = await reader.findConfig(reader.tenant.theme, language);
  return readSiteConfig(config?.["siteConfig"]?.content).value;
}
