import { dirname } from "node:path/posix";
import { ROOT_FOLDER } from "../../contract/addresses/root-files.ts";
import { mobilePathOf } from "../media/mobile-pictures.ts";
import { MEDIA_FOLDER } from "../model/file-range.ts";
import { siteTimeZone } from "../time/site-time-zone.ts";
import type { ChangedSite } from "./changed-site.ts";
import type { AddressedEntry } from "./checks/articles.ts";
import { linkedText } from "./checks/linked-texts.ts";
import type { ArticleNames, Names } from "./checks/names.ts";
import type { PlacedArticle, SiteNames } from "./checks/site-names.ts";
import { overlay } from "./requested-names.ts";
import type { Settings } from "./settings/settings-files.ts";
import type { StoredMedia, StoredName, StoredNames } from "./stored-names.ts";

const ARTICLES = "articles/";
const NONE: ReadonlySet<string> = new Set();

/**
 * Returns all names of a stored site, with those of changed files replaced. A stored name that was not read yet counts as
 * missing, and is recorded to be read. The checks report findings only for changed files.
 */
export function changedNames(
  site: ChangedSite,
  stored: StoredNames,
  { moved, site: siteSettings }: Pick<Settings, "moved" | "site">,
): SiteNames {
  const { articles, articlePaths } = site;
  const byPath = overlay<StoredName>(
    stored.articles,
    new Map([
      ...[...articlePaths].map((path) => [path, undefined] as const),
      ...articles.map((entry) => [entry.path, entry] as const),
    ]),
  );
  const media = overlay(stored.media, site.media);
  const byName = articleNames(site, stored);
  const former = formerSlugs(moved);
  return {
    articles: byPath,
    media,
    linked: linkedTexts(site, stored, siteTimeZone(siteSettings)),
    slugs: { get: (slug) => among(site, stored.slugs, slug, (article) => article.slug === slug) },
    broken: NONE,
    byName,
    addressed: {
      slugs: {
        has: (slug) => former.has(slug) || byName.keysOfSlug(slug).length > 0,
        [Symbol.iterator]: () =>
          [...former, ...stored.slugs.keys(), ...articles.map(({ slug }) => slug)].values(),
      },
      media: { has: media.has, [Symbol.iterator]: () => media.keys()[Symbol.iterator]() },
    },
    inFolder: (folder) =>
      stored.folders
        .get(folder)
        ?.filter(({ path }) => !articlePaths.has(path))
        .concat(articles.filter(({ path }) => dirname(path) === folder))
        .map(placed),
    isShown: (path) =>
      articles.some(
        ({ frontMatter, references }) => frontMatter.cover === path || references.includes(`media/${path}`),
      ) || (stored.showing.get(path) ?? []).some((article) => !articlePaths.has(article)),
    ...namesOfFiles(site, { articles: byPath, media }, stored),
  };
}

const slugsOfMoved = new WeakMap<Settings["moved"], ReadonlySet<string>>();

function formerSlugs(moved: Settings["moved"]): ReadonlySet<string> {
  const known = slugsOfMoved.get(moved) ?? new Set(moved.map(({ slug }) => slug));
  slugsOfMoved.set(moved, known);
  return known;
}

/** Finds the stored articles that have the same slug or key as a changed article, or the same address as a root file. */
export function findConflictingArticles(
  { articles, articlePaths, rootFiles }: ChangedSite,
  stored: StoredNames,
): AddressedEntry[] {
  const found = [
    ...articles.flatMap(({ slug }) => stored.slugs.get(slug) ?? []),
    ...articles.flatMap(({ translationKey }) => stored.keys.get(translationKey) ?? []),
    ...rootFiles.flatMap((path) => stored.slugs.get(path.replace(/\.html$/, "")) ?? []),
  ].filter(({ path }) => !articlePaths.has(path));
  return [...new Map(found.map((article) => [article.path, placed(article)])).values()];
}

function placed(article: StoredName): PlacedArticle {
  return { ...article, file: { origin: ARTICLES + article.path }, named: {} };
}

function among(
  { articles, articlePaths }: ChangedSite,
  known: StoredNames["slugs"],
  name: string,
  isNamed: (article: StoredName) => boolean,
): StoredName[] {
  return [
    ...(known.get(name) ?? []).filter(({ path }) => !articlePaths.has(path)),
    ...articles.filter(isNamed),
  ];
}

function articleNames(site: ChangedSite, stored: StoredNames): ArticleNames {
  return {
    isKey: (key, language) =>
      among(site, stored.keys, key, ({ translationKey }) => translationKey === key).some(
        (article) => language === undefined || article.language === language,
      ),
    keysOfSlug: (slug, language) => {
      const named = among(site, stored.slugs, slug, (article) => article.slug === slug);
      const meant = named.filter((article) => language === undefined || article.language === language);
      return [...new Set(meant.map(({ translationKey }) => translationKey))];
    },
  };
}

function linkedTexts(
  { articles, articlePaths }: ChangedSite,
  stored: StoredNames,
  timeZone: string,
): SiteNames["linked"] {
  const changed = Map.groupBy(articles, ({ translationKey }) => translationKey);
  return {
    get: (key) => [
      ...(stored.linked.get(key) ?? []).filter(({ path }) => !articlePaths.has(path)),
      ...(changed.get(key) ?? []).map((entry) => linkedText(entry, timeZone)),
    ],
  };
}

/** Returns the names of the changed files that still exist, and the names of the phone variants of changed pictures. */
function namesOfFiles(
  { changes, sources, rootFiles }: ChangedSite,
  { articles, media }: { articles: Names<StoredName>; media: Names<StoredMedia> },
  stored: StoredNames,
): Pick<SiteNames, "concerned" | "firstInAnyCase"> {
  const below = (folder: string) =>
    [...changes].flatMap((name) => (name.startsWith(folder) ? [name.slice(folder.length)] : []));
  const changedArticles = below(ARTICLES).flatMap((path) => articles.get(path) ?? []);
  const changedMedia = below(MEDIA_FOLDER);
  const files = [
    ...changedArticles.map(({ path }) => ARTICLES + path),
    ...changedMedia.filter(media.has).map((path) => MEDIA_FOLDER + path),
    ...rootFiles.map((path) => ROOT_FOLDER + path).filter((name) => changes.has(name)),
    ...Object.keys(sources).filter((name) => changes.has(name)),
  ].toSorted();
  return {
    concerned: {
      articles: changedArticles.map(placed),
      media: [...new Set([...changedMedia, ...changedMedia.map(mobilePathOf)])].filter(media.has),
      files: files.map((path) => ({ path, origin: path })),
    },
    firstInAnyCase: (path) => {
      const folded = path.toLowerCase();
      const others = stored.folded.get(folded)?.filter((name) => !changes.has(name)) ?? [];
      return [...others, ...files].find((name) => name.toLowerCase() === folded);
    },
  };
}
