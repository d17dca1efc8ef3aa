import { isExternalUrl, languagePrefix, splitLanguage } from "../../contract/addresses/addresses.ts";
import type { Api, CallOptions } from "../../contract/api/api.ts";
import { DEFAULT_THEME_GROUP, readLanguageConfig } from "../../contract/api/config.ts";
import { SiteError } from "../../contract/api/errors.ts";
import type { PageContent, SiteData } from "../page/page.ts";
import { readThemeCode } from "../page/read-site-configs.ts";

type Addressing = Pick<SiteData, "themeCode" | "languageConfig">;

/** True if the same address means something else on the two sites, because their themes or languages differ. */
export function addressesDiffer(one: Addressing, other: Addressing): boolean {
  return addressing(one) !== addressing(other);
}

function addressing({ themeCode, languageConfig: { defaultLanguage, languages } }: Addressing): string {
  const codes = languages.map(({ code }) => code);
  return [themeCode, defaultLanguage, ...codes.toSorted()].join(" ");
}

/**
 * True if the backend writes a page's address with another language prefix than the loaded site expects. The default language may have
 * changed since, but a backend may also write addresses in its own way, so this is only a reason to check.
 */
export function hasUnexpectedAddress(content: PageContent, site: SiteData): boolean {
  const url = addressIn(content);
  if (!url || isExternalUrl(url)) return false;
  const { prefix } = splitLanguage(url);
  return (prefix ? `/${prefix}` : "") !== languagePrefix(site.language, site.languageConfig.defaultLanguage);
}

/** An address that the backend wrote: that of the article, or of the first item in a list. */
function addressIn(content: PageContent): string | undefined {
  if (content.name === "article") return content.article.url;
  if (content.name === "group") return content.group.url;
  if (content.name === "index") return content.sections[0]?.items[0]?.url;
  if (content.name === "search") return content.result?.items[0]?.url;
  return undefined;
}

/**
 * Checks whether the site's theme or languages have changed since it was loaded, or whether its host now belongs to another site (404).
 * Other failures are ignored.
 */
export async function isOutdated(site: SiteData, api: Api, options: CallOptions): Promise<boolean> {
  try {
    const [defaults, configs] = await Promise.all(
      [DEFAULT_THEME_GROUP, site.themeCode].map((parentCode) =>
        api.call("configByParent", { parentCode }, options),
      ),
    );
    const { themeCode } = readThemeCode(defaults);
    const languageConfig = readLanguageConfig(configs?.["languageConfig"]?.content).value;
    return addressesDiffer({ themeCode, languageConfig }, site);
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return error.status === 404 && error.reason === undefined;
  }
}
