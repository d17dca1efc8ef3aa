import type { MenuType } from "../../../contract/api/menu-types.ts";
import type { Redirect } from "../../model/redirect.ts";
import type {
  BannerContent,
  FeedIdContent,
  GroupContent,
  MenuContent,
  MovedContent,
  SiteSettings,
} from "../../model/tenant-content.ts";
import type { Findings } from "../../source/findings.ts";
import type { YamlText } from "../../source/yaml-text.ts";
import { readBannersFile } from "./banners-file.ts";
import { readFeedIdsFile } from "./feed-ids-file.ts";
import { emptyMenuContents, readMenusFile } from "./menus-file.ts";
import { readMovedFile } from "./moved-file.ts";
import { readRedirectsFile } from "./redirects-file.ts";
import { type SiteFile, type SiteKey, readSiteFile } from "./site-file.ts";

/** The YAML file of each part of the settings. The first one is required, and contains the groups, too. */
export const FILE_OF_PART = {
  site: "site.yaml",
  menus: "menus.yaml",
  banners: "banners.yaml",
  redirects: "redirects.yaml",
  moved: "moved.yaml",
  feedIds: "feed-ids.yaml",
} as const satisfies Record<Exclude<keyof Settings, "groups">, string>;
/** The parsed content of one of the files. */
export type SettingsFilePart = keyof typeof FILE_OF_PART;
export type SettingsFileName = (typeof FILE_OF_PART)[SettingsFilePart];
export const SETTINGS_FILE_PARTS = Object.keys(FILE_OF_PART) as readonly SettingsFilePart[];
export const SETTINGS_FILES: readonly SettingsFileName[] = Object.values(FILE_OF_PART);
/**
 * Maximum size of each file in bytes. A redirect of an old Chinese address takes 110 bytes, and a site of 30,000 articles may
 * have one for each.
 */
export const MAXIMUM_YAML_BYTES = 10_000_000;

export interface Settings {
  site: SiteSettings;
  groups: GroupContent[];
  menus: Record<MenuType, MenuContent[]>;
  banners: Record<string, BannerContent[]>;
  redirects: Redirect[];
  moved: MovedContent[];
  feedIds: FeedIdContent[];
}

/** The YAML of each part of the settings, from which the positions of findings are taken. */
export type SettingsYaml = Partial<Record<SettingsFileName, YamlText<unknown>>>;

const OTHER_PARTS = ["menus", "banners", "redirects", "moved", "feedIds"] as const;

/** Parts of the settings that checks of articles and other settings depend on. */
export type SettingsPart = SiteKey | (typeof OTHER_PARTS)[number];

/** Settings, some parts of which may be invalid. */
export interface ReadableSettings {
  settings: Settings;
  yaml: SettingsYaml;
  /** True if all parts could be read, so that the settings may be used. */
  isComplete: boolean;
  /** The parts that could not be read. They contain placeholders, against which nothing may be checked. */
  unknown: ReadonlySet<SettingsPart>;
}

/** Reads one settings file. The findings depend only on its text. */
export type ReadFile<Result> = (source: string, file: string, findings: Findings) => Result;

/** The readers of all files except `site.yaml`. */
export const FILE_READERS = {
  menus: readMenusFile,
  banners: readBannersFile,
  redirects: readRedirectsFile,
  moved: readMovedFile,
  feedIds: readFeedIdsFile,
};

export type SettingsReaders = typeof FILE_READERS;

/**
 * Reads the YAML files by name. Parts that cannot be read cause findings. Missing files count as empty, except `site.yaml`.
 *
 * @param unreadable files that exist but could not be read, and have findings already
 */
export function readSettings(
  sources: Readonly<Record<string, string>>,
  findings: Findings,
  unreadable: ReadonlySet<SettingsFileName> = new Set(),
  readers: SettingsReaders = FILE_READERS,
): ReadableSettings {
  const read = <File>(name: SettingsFileName, readFile: ReadFile<File>): File | undefined => {
    const { [name]: source = "" } = sources;
    return unreadable.has(name) ? undefined : readFile(source, name, findings);
  };
  const site = readSite(sources, findings, unreadable.has("site.yaml"));
  const menus = read("menus.yaml", readers.menus);
  const banners = read("banners.yaml", readers.banners);
  const redirects = read("redirects.yaml", readers.redirects);
  const moved = read("moved.yaml", readers.moved);
  const feedIds = read("feed-ids.yaml", readers.feedIds);
  const others = { menus, banners, redirects, moved, feedIds };
  return {
    settings: {
      site: site.site,
      groups: site.groups,
      menus: menus?.menus ?? emptyMenuContents(),
      banners: banners?.banners ?? {},
      redirects: redirects?.redirects ?? [],
      moved: moved?.moved ?? [],
      feedIds: feedIds?.feedIds ?? [],
    },
    yaml: {
      ...(site.yaml && { "site.yaml": site.yaml }),
      ...(menus && { "menus.yaml": menus.yaml }),
      ...(banners && { "banners.yaml": banners.yaml }),
      ...(redirects && { "redirects.yaml": redirects.yaml }),
      ...(moved && { "moved.yaml": moved.yaml }),
      ...(feedIds && { "feed-ids.yaml": feedIds.yaml }),
    },
    isComplete:
      !site.isBroken &&
      redirects?.isBroken === false &&
      Object.values(others).every((file) => file !== undefined),
    unknown: new Set<SettingsPart>([
      ...site.unknown,
      ...OTHER_PARTS.filter((part) => others[part] === undefined),
      ...(redirects?.isKnown === false ? (["redirects"] as const) : []),
    ]),
  };
}

function readSite(
  { "site.yaml": source }: Readonly<Record<string, string>>,
  findings: Findings,
  isUnreadable: boolean,
): SiteFile {
  if (source === undefined && !isUnreadable)
    findings.error(
      "missing-file",
      "site.yaml",
      1,
      "there is no site.yaml. A content folder begins with one: code, name and languages of the site",
    );
  return readSiteFile(source, "site.yaml", findings);
}
