import type { Api, CallOptions } from "../contract/api.ts";
import { DEFAULT_THEME_GROUP, readLanguageConfig } from "../contract/config.ts";
import { SiteError } from "../contract/errors.ts";
import { readThemeCode } from "./boot.ts";
import type { SiteData } from "./page.ts";

type Addressing = Pick<SiteData, "themeCode" | "languageConfig">;

/** Whether addresses mean something else in one than in the other: theme and languages decide what they mean. */
export function hasOtherAddresses(one: Addressing, other: Addressing): boolean {
  return addressing(one) !== addressing(other);
}

function addressing({ themeCode, languageConfig: { defaultLanguage, languages } }: Addressing): string {
  const codes = languages.map(({ code }) => code);
  return [themeCode, defaultLanguage, ...codes.toSorted()].join(" ");
}

/**
 * Asks whether the site was given other addresses since it was loaded, or its host another site. Calls that fail
 * in other ways tell nothing.
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
    return hasOtherAddresses({ themeCode, languageConfig }, site);
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return error.status === 404 && error.reason === undefined;
  }
}
