import type { Findings } from "../../source/findings.ts";
import { siteTimeZone } from "../../time/site-time-zone.ts";
import { warnOfNoColors } from "../settings/check-theme-colors.ts";
import type { ReadableSettings, Settings, SettingsPart } from "../settings/settings-files.ts";
import { type AddressedEntry, type ArticleEntry, type ContentIndex, withoutDuplicates } from "./articles.ts";
import { checkMobilePictures } from "./check-mobile-pictures.ts";
import { ADDRESS_PARTS, ReferenceChecker, type ResolvedReference } from "./check-references.ts";
import { knownAddresses } from "./known-addresses.ts";
import { NEED_PARTS, needCategoriesOf } from "./need-categories.ts";
import { pictureOriginsOf } from "./picture-origins.ts";
import { refuseTakenHosts } from "./refuse-taken-hosts.ts";
import { withoutTakenAddresses } from "./root-files.ts";
import { type ChangedNames, referencesTo } from "./settings-references.ts";
import type { SiteNames } from "./site-names.ts";
import { refuseStudioHost } from "./studio-host.ts";
import { warnOfUnjoined } from "./unjoined-articles.ts";
import { warnOfCase } from "./warn-of-case.ts";

/** What is checked of a site: all of a folder, or what a publication changes with whatever refers to it. */
export interface ContentToCheck<Names extends SiteNames = SiteNames> {
  read: ReadableSettings;
  /** The settings files, by name. */
  sources: Readonly<Record<string, string>>;
  articles: readonly ArticleEntry[];
  /** Articles that are not checked, but have a name or an address that these may want: they keep it. */
  rivals: readonly AddressedEntry[];
  /** Paths of all files below `root/`. */
  rootFiles: readonly string[];
  /** All that has a name, given the articles that are left. */
  names: (articles: readonly ArticleEntry[]) => Names;
  /** Set where no settings file changes: only settings that refer to one of these names are checked. */
  changedNames?: ChangedNames | undefined;
  /** Whether a tree of another system was converted: what nobody wrote for this site is not said of it. */
  isForeign: boolean;
  /** The host of the installation's own screens; empty or absent for none. */
  studioHost: string | undefined;
  /** Hosts of other sites; absent where that is checked elsewhere. */
  takenHosts?: { has(host: string): boolean };
}

export interface CheckedContent<Names extends SiteNames = SiteNames> {
  /** With articles named by their translation keys; as they are in the files if only some were checked. */
  settings: Settings;
  /** Those that were checked, if not all were. */
  resolved: readonly ResolvedReference[];
  /** False if a settings file is broken, or claims what it may not: then nothing may be written. */
  isComplete: boolean;
  /** Those that have their names to themselves. */
  articles: ArticleEntry[];
  /** The same of the paths below `root/`. */
  rootFiles: string[];
  index: ContentIndex & Pick<Names, "articles" | "media" | "linked">;
}

/**
 * Checks all of a site but the texts of its articles, which are checked as they are rendered. By settings that cannot be read
 * nothing is judged.
 */
export function checkContent<Names extends SiteNames>(
  content: ContentToCheck<Names>,
  findings: Findings,
): CheckedContent<Names> {
  const { read, sources, rivals, isForeign } = content;
  const knows = (...parts: SettingsPart[]) => parts.every((part) => !read.unknown.has(part));
  const isStudioSpared = refuseStudioHost(read, content.studioHost, findings);
  if (content.takenHosts !== undefined) refuseTakenHosts(read, content.takenHosts, findings);
  const left = new Set(withoutDuplicates([...rivals, ...content.articles], findings));
  const articles = content.articles.filter((entry) => left.has(entry));
  const rootFiles = knows("languages", "redirects")
    ? withoutTakenAddresses(content.rootFiles, [...rivals, ...articles], read.settings, findings)
    : [...content.rootFiles];
  const names = content.names(articles);
  const index = {
    articles: names.articles,
    media: names.media,
    linked: names.linked,
    broken: names.broken,
    ...(knows(...NEED_PARTS) ? { needCategories: needCategoriesOf(read.settings) } : {}),
    // A foreign tree has addresses of its own, which nobody wrote for this site.
    ...(isForeign || !knows(...ADDRESS_PARTS)
      ? {}
      : { addresses: knownAddresses(names.addressed, read.settings, rootFiles) }),
    timeZone: siteTimeZone(read.settings.site),
    pictureOrigins: pictureOriginsOf(read.settings),
  };
  warnOfCase(names, findings);
  if (!isForeign) checkMobilePictures(names, sources, findings);
  const checker = new ReferenceChecker(articles, index, read, findings, names.byName);
  const { settings, resolved } = checkSettings(checker, read.settings, content.changedNames);
  if (!isForeign) {
    warnOfUnjoined(names, read.settings.site.languages, findings);
    warnOfNoColors(read.settings.site, read.yaml["site.yaml"], findings);
  }
  return { settings, resolved, isComplete: read.isComplete && isStudioSpared, articles, rootFiles, index };
}

function checkSettings(
  checker: ReferenceChecker,
  settings: Settings,
  changed: ChangedNames | undefined,
): Pick<CheckedContent, "settings" | "resolved"> {
  if (changed === undefined) return { settings: checker.check(settings), resolved: [] };
  return { settings, resolved: checker.checkSome(referencesTo(changed, settings), settings) };
}
