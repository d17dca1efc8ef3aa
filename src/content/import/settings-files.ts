import type { MenuType } from "../../contract/menus.ts";
import type { Redirect } from "../store.ts";
import type {
  BannerContent,
  FeedIdContent,
  GroupContent,
  MenuContent,
  MovedContent,
  SiteSettings,
} from "../tenant-content.ts";
import { readBannersFile } from "./banners-file.ts";
import { readFeedIdsFile } from "./feed-ids-file.ts";
import type { Findings } from "./findings.ts";
import { readMenusFile } from "./menus-file.ts";
import { readMovedFile } from "./moved-file.ts";
import { readRedirectsFile } from "./redirects-file.ts";
import { readSiteFile } from "./site-file.ts";
import type { YamlText } from "./yaml-text.ts";

/** The YAML files of a content folder. The first is required. */
export const SETTINGS_FILES = [
  "site.yaml",
  "menus.yaml",
  "banners.yaml",
  "redirects.yaml",
  "moved.yaml",
  "feed-ids.yaml",
] as const;
export type SettingsFileName = (typeof SETTINGS_FILES)[number];

export interface Settings {
  site: SiteSettings;
  groups: GroupContent[];
  menus: Record<MenuType, MenuContent[]>;
  banners: Record<string, BannerContent[]>;
  redirects: Redirect[];
  moved: MovedContent[];
  feedIds: FeedIdContent[];
}

/** The YAML of each part of the settings, for the positions of findings. */
export type SettingsYaml = Partial<Record<SettingsFileName, YamlText<unknown>>>;

/**
 * Reads the YAML files by name. Missing files count as empty. Returns `undefined`, with findings, if one of them cannot be
 * read.
 */
export function readSettings(
  sources: Readonly<Record<string, string>>,
  findings: Findings,
): { settings: Settings; yaml: SettingsYaml } | undefined {
  const source = (name: SettingsFileName): string | undefined => sources[name];
  const siteSource = source("site.yaml");
  if (siteSource === undefined) {
    findings.error(
      "missing-file",
      "site.yaml",
      1,
      "there is no site.yaml. A content folder begins with one: code, name and languages of the site",
    );
    return undefined;
  }
  const site = readSiteFile(siteSource, "site.yaml", findings);
  const menus = readMenusFile(source("menus.yaml") ?? "", "menus.yaml", findings);
  const banners = readBannersFile(source("banners.yaml") ?? "", "banners.yaml", findings);
  const redirects = readRedirectsFile(source("redirects.yaml") ?? "", "redirects.yaml", findings);
  const moved = readMovedFile(source("moved.yaml") ?? "", "moved.yaml", findings);
  const feedIds = readFeedIdsFile(source("feed-ids.yaml") ?? "", "feed-ids.yaml", findings);
  if (
    site === undefined ||
    menus === undefined ||
    banners === undefined ||
    redirects === undefined ||
    moved === undefined ||
    feedIds === undefined
  )
    return undefined;
  return {
    settings: {
      site: site.site,
      groups: site.groups,
      menus: menus.menus,
      banners: banners.banners,
      redirects: redirects.redirects,
      moved: moved.moved,
      feedIds: feedIds.feedIds,
    },
    yaml: {
      "site.yaml": site.yaml,
      "menus.yaml": menus.yaml,
      "banners.yaml": banners.yaml,
      "redirects.yaml": redirects.yaml,
      "moved.yaml": moved.yaml,
      "feed-ids.yaml": feedIds.yaml,
    },
  };
}
