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

/** The content to check: all of a folder, or a publication's changes with everything that refers to them. */
export interface ContentToCheck<Names extends SiteNames = SiteNames> {
  read: ReadableSettings;
  /** The settings files, by name. */
  sources: Readonly<Record<string, string>>;
  articles: readonly ArticleEntry[];
  /** Articles that are not checked themselves, but whose names and addresses may conflict with checked ones. */
  rivals: readonly AddressedEntry[];
  /** Paths of all files below `root/`. */
  rootFiles: readonly string[];
  /** Returns all names, given the articles without conflicting ones. */
  names: (articles: readonly ArticleEntry[]) => Names;
  /** Set if no settings file changes: only settings that refer to one of these names are checked. */
  changedNames?: ChangedNames | undefined;
  /** Whether a tree of another system was converted: findings that concern only sites written for Vitrine are left out. */
  isForeign: boolean;
  /** The host of the installation's own screens; empty or absent for none. */
  studioHost: string | undefined;
  /** Hosts of other sites; absent if that is checked elsewhere. */
  takenHosts?: { has(host: string): boolean };
}

export interface CheckedContent<Names extends SiteNames = SiteNames> {
  /** Articles are named by their translation keys if all settings were checked, otherwise as in the files. */
  settings: Settings;
  /** What the checked settings refer to; empty if all settings were checked. */
  resolved: readonly ResolvedReference[];
  /** False if a settings file is broken, or claims another site's host: then nothing may be written. */
  isComplete: boolean;
  /** The articles without conflicting names. */
  articles: ArticleEntry[];
  /** The paths below `root/` without conflicting addresses. */
  rootFiles: string[];
  index: ContentIndex & Pick<Names, "articles" | "media" | "linked" | "slugs">;
}

/**
 * Checks all of a site except the bodies of its articles, which are checked when they are rendered. Nothing is checked against
 * unreadable settings.
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
    slugs: names.slugs,
    broken: names.broken,
    ...(knows(...NEED_PARTS) ? { needCategories: needCategoriesOf(read.settings) } : {}),
    // A foreign tree has its own addresses, which were not written for this site.
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
