import { Findings } from "../source/findings.ts";
import { siteTimeZone } from "../time/site-time-zone.ts";
import { overlay } from "./asked-names.ts";
import {
  type AddressedEntry,
  type ArticleEntry,
  type ContentIndex,
  withoutDuplicates,
} from "./checks/articles.ts";
import { ADDRESS_PARTS, ReferenceChecker } from "./checks/check-references.ts";
import { knownAddresses } from "./checks/known-addresses.ts";
import type { ArticleNames } from "./checks/names.ts";
import { needCategoriesOf } from "./checks/need-categories.ts";
import { pictureOriginsOf } from "./checks/picture-origins.ts";
import { checkRootFiles } from "./checks/root-files.ts";
import { readSettingsOnce } from "./settings/read-settings-once.ts";
import type { ReadableSettings, Settings } from "./settings/settings-files.ts";
import type { StoredMedia, StoredName, StoredNames } from "./stored-names.ts";

/** What a publication changes of a site, read. */
export interface ChangedSite {
  /** The settings files as they will be, by name. */
  sources: Readonly<Record<string, string>>;
  articles: readonly ArticleEntry[];
  /** Paths of the articles that are changed or removed. */
  articlePaths: ReadonlySet<string>;
  /** `undefined` for what is removed. */
  media: ReadonlyMap<string, StoredMedia | undefined>;
  /** Paths of all files below `root/`, as they will be. */
  rootFiles: readonly string[];
}

/** A site as a publication would leave it, and all that is wrong with it: with errors among the findings it must not be written. */
export interface CheckedSite {
  read: ReadableSettings;
  /** With articles named by their translation keys. */
  settings: Settings;
  /** What references may lead to. */
  index: ContentIndex;
  findings: Findings;
}

/** Checks the settings and the changed articles' front matter, as far as the names in `stored` are known. */
export function checkSite(site: ChangedSite, stored: StoredNames): CheckedSite {
  const findings = new Findings();
  const read = readSettingsOnce(site.sources, findings);
  const names = articleNames(site, stored);
  const media = overlay(stored.media, site.media);
  const changed = new Map<string, StoredName | undefined>([
    ...[...site.articlePaths].map((path) => [path, undefined] as const),
    ...site.articles.map((entry) => [entry.path, entry] as const),
  ]);
  const knows = (...parts: (typeof ADDRESS_PARTS)[number][]) =>
    parts.every((part) => !read.unknown.has(part));
  const former = new Set(read.settings.moved.map(({ slug }) => slug));
  const addresses = {
    ...knownAddresses([], NONE, read.settings, site.rootFiles),
    slugs: {
      has: (slug: string) => former.has(slug) || names.keysOfSlug(slug).length > 0,
      [Symbol.iterator]: () => [...former, ...slugsOf(site, stored)].values(),
    },
    media: { has: media.has, [Symbol.iterator]: () => media.keys()[Symbol.iterator]() },
  };
  const index: ContentIndex = {
    articles: overlay(stored.articles, changed),
    media,
    broken: new Set(),
    needCategories: needCategoriesOf(read.settings),
    ...(knows(...ADDRESS_PARTS) ? { addresses } : {}),
    timeZone: siteTimeZone(read.settings.site),
    pictureOrigins: pictureOriginsOf(read.settings),
  };
  const rivals = rivalsOf(site, stored);
  withoutDuplicates([...rivals, ...site.articles], findings);
  const rootFiles = Object.fromEntries(site.rootFiles.map((path) => [path, ""]));
  if (!read.unknown.has("languages") && !read.unknown.has("redirects"))
    checkRootFiles(rootFiles, [...rivals, ...site.articles], read.settings, findings);
  const settings = new ReferenceChecker(site.articles, index, read, findings, names).check(read.settings);
  return { read, settings, index, findings };
}

const NONE = new Map<string, never>();

function articleNames({ articles, articlePaths }: ChangedSite, stored: StoredNames): ArticleNames {
  const among = (
    known: StoredNames["slugs"],
    name: string,
    isNamed: (article: StoredName) => boolean,
  ): StoredName[] => [
    ...(known.get(name) ?? []).filter(({ path }) => !articlePaths.has(path)),
    ...articles.filter(isNamed),
  ];
  return {
    isKey: (key, language) =>
      among(stored.keys, key, ({ translationKey }) => translationKey === key).some(
        (article) => language === undefined || article.language === language,
      ),
    keysOfSlug: (slug, language) => {
      const named = among(stored.slugs, slug, (article) => article.slug === slug);
      const meant = named.filter((article) => language === undefined || article.language === language);
      return [...new Set(meant.map(({ translationKey }) => translationKey))];
    },
  };
}

/** The stored articles that have the slug or key of a changed one, or the address of a file at the root. */
function rivalsOf({ articles, articlePaths, rootFiles }: ChangedSite, stored: StoredNames): AddressedEntry[] {
  const found = [
    ...articles.flatMap(({ slug }) => stored.slugs.get(slug) ?? []),
    ...articles.flatMap(({ translationKey }) => stored.keys.get(translationKey) ?? []),
    ...rootFiles.flatMap((path) => stored.slugs.get(path.replace(/\.html$/, "")) ?? []),
  ].filter(({ path }) => !articlePaths.has(path));
  const rivals = new Map(found.map((article) => [article.path, article]));
  return [...rivals.values()].map((article) => ({
    ...article,
    file: { origin: `articles/${article.path}` },
    named: {},
  }));
}

function slugsOf({ articles }: ChangedSite, stored: StoredNames): string[] {
  return [...stored.slugs.keys(), ...articles.map(({ slug }) => slug)];
}
