import { languageTags } from "../../../contract/api/config.ts";
import { FORMS_KEY } from "../../../contract/api/forms.ts";
import { isRecord } from "../../../contract/api/is-record.ts";
import { ANY_THEME } from "../../model/parent-codes.ts";
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

/** The content to check: all of a folder, or the changes of a publication together with everything that refers to them. */
export interface ContentToCheck<Names extends SiteNames = SiteNames> {
  read: ReadableSettings;
  /** The texts of the settings files, by name. */
  sources: Readonly<Record<string, string>>;
  articles: readonly ArticleEntry[];
  /** Articles that are not checked themselves, but whose names and addresses may conflict with those of checked articles. */
  rivals: readonly AddressedEntry[];
  /** Paths of all files below `root/`. */
  rootFiles: readonly string[];
  /** Returns all names, given the articles that remain after conflicting ones were left out. */
  names: (articles: readonly ArticleEntry[]) => Names;
  /** Present if no settings file changes: then only settings that refer to one of these names are checked. */
  changedNames?: ChangedNames | undefined;
  /**
   * Whether the content was converted from a foreign system. Then findings that only make sense for sites written for Vitrine
   * are left out.
   */
  isForeign: boolean;
  /** The host of the Studio; empty or absent if there is none. */
  studioHost: string | undefined;
  /** Hosts of other sites; absent if this is checked elsewhere. */
  takenHosts?: { has(host: string): boolean };
}

export interface CheckedContent<Names extends SiteNames = SiteNames> {
  /**
   * The settings. References to articles are converted to translation keys if all settings were checked; otherwise they are as
   * in the files.
   */
  settings: Settings;
  /** The targets of the checked settings; empty if all settings were checked. */
  resolved: readonly ResolvedReference[];
  /** False if a settings file is broken, or if it claims the host of another site. Then nothing may be written. */
  isComplete: boolean;
  /** The articles without those whose names conflict. */
  articles: ArticleEntry[];
  /** The paths below `root/`, without those whose addresses conflict. */
  rootFiles: string[];
  index: ContentIndex & Pick<Names, "articles" | "media" | "linked" | "slugs">;
}

/**
 * Checks a whole site except the bodies of its articles, which are checked when they are rendered. If settings cannot be read,
 * nothing is checked against them.
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
    ...(knows("forms") ? { forms: formNames(read.settings) } : {}),
    // Addresses in foreign content are not checked, since they were not written for this site.
    ...(isForeign || !knows(...ADDRESS_PARTS)
      ? {}
      : { addresses: knownAddresses(names.addressed, read.settings, rootFiles) }),
    languageTags: languageTags(read.settings.site),
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

/** Returns the names of the forms that a site declares. */
function formNames({ site }: Settings): string[] {
  const forms = site.config[ANY_THEME]?.[FORMS_KEY];
  return isRecord(forms) ? Object.keys(forms) : [];
}

function checkSettings(
  checker: ReferenceChecker,
  settings: Settings,
  changed: ChangedNames | undefined,
): Pick<CheckedContent, "settings" | "resolved"> {
  if (changed === undefined) return { settings: checker.check(settings), resolved: [] };
  return { settings, resolved: checker.checkSome(referencesTo(changed, settings), settings) };
}
