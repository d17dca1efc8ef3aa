import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import type { Findings } from "../../content/source/findings.ts";
import { listFiles } from "../../content/source/list-files.ts";
import type { SourceFile } from "../../content/source/source-file.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../contract/addresses/locales.ts";
import { hasRoute } from "../../contract/addresses/routes.ts";
import { DEFAULT_THEME, isThemeCode } from "../../contract/addresses/themes.ts";
import { type ConvertedArticle, isArticlePath, isDownload, isMediaPath } from "../article/convert-article.ts";
import { convertYamlPages } from "../article/yaml-pages.ts";
import { groupNames } from "../mapping/group-names.ts";
import { folderOfLayout, readLayouts } from "../mapping/language-layouts.ts";
import { originalLanguage } from "../mapping/mapped-languages.ts";
import { mappedSettings } from "../mapping/mapped-settings.ts";
import { type Mapping, readMapping } from "../mapping/mapping.ts";
import { reportUnusedRules } from "../mapping/unused-rules.ts";
import type { MenuPagesOptions } from "../menus/menu-pages.ts";
import { postsAddress } from "../menus/section-pages.ts";
import { rootMenu, treeMenus } from "../menus/tree-menus.ts";
import { findParts } from "../parts/find-parts.ts";
import { convertMedia } from "../pictures/convert-media.ts";
import type { FetchCounts, PictureSources } from "../pictures/fetch-pictures.ts";
import { keyOf } from "../text/root-text.ts";
import { type ConvertArticles, convertArticles } from "./convert-articles.ts";
import { reportMissingFolders, sortIntoLanguages } from "./sort-into-languages.ts";
import { treeRedirects } from "./tree-redirects.ts";

export interface ForeignOptions {
  /** Path of the mapping file. */
  mapping: string;
  /** Code of the site to be created from the tree. */
  tenant: string;
  /** Sources of pictures from other hosts. If absent, such pictures become links. */
  pictures?: PictureSources | undefined;
}

export interface Conversion {
  /** The files of the content folder; `undefined` if the mapping cannot be read. */
  files: SourceFile[] | undefined;
  /** Paths in the content folder of files of the tree that could not be converted, for which there are findings. */
  leftOut: string[];
  /** A menu with the text at the root of the tree, for a site without a menu. */
  usualMenu: SourceFile | undefined;
  /** Number of former addresses that redirect to articles. */
  oldAddresses: number;
  /** Results of downloads; `undefined` if there was nothing to download. */
  fetched: FetchCounts | undefined;
  /** Deletes the temporary files. */
  dispose(): Promise<void>;
}

/**
 * Converts another system's tree of Markdown to the files of a content folder: the same articles with our names and in our
 * dialect. Pictures that could run code are sanitised in a temporary folder; the tree itself is not changed.
 *
 * @throws if the tree or the mapping file cannot be read
 */
export async function convertForeignTree(
  folder: string,
  options: ForeignOptions,
  convert: ConvertArticles,
  findings: Findings,
): Promise<Conversion> {
  const scratch = await mkdtemp(join(tmpdir(), "vitrine-import-"));
  const dispose = (): Promise<void> => rm(scratch, { recursive: true, force: true });
  try {
    const source = await readFile(options.mapping, "utf8");
    const mapping = readMapping(source, options.mapping, findings);
    if (mapping === undefined)
      return {
        files: undefined,
        leftOut: [],
        usualMenu: undefined,
        oldAddresses: 0,
        fetched: undefined,
        dispose,
      };
    const found = { media: findings.fork(), articles: findings.fork() };
    const there = await listFiles(folder, findings, { takesHidden: isMediaPath, leavesLinks: true });
    const listed = convertYamlPages(there, scratch, found.articles);
    const all = new Map(listed.filter(({ path }) => isMediaPath(path)).map((file) => [file.path, file]));
    const texts = listed.filter(({ path }) => isArticlePath(path));
    const parts = findParts(texts, readLayouts(mapping.languages));
    const whole = listed.filter(({ path }) => !parts.has(path));
    reportMissingFolders(listed, mapping, options.mapping, findings);
    const files = await sortIntoLanguages(whole, mapping, findings);
    const inside = new Map(
      files
        .filter(({ path, file }) => isMediaPath(path) && !isDownload(path) && !isHidden(file.path))
        .map(({ file }) => [file.path, file]),
    );
    // Texts are converted in other threads while this thread processes the pictures.
    const [{ articles, addresses, remote, leftOut }, media] = await Promise.all([
      convertArticles(
        files,
        {
          mapping,
          scratch,
          convert,
          top: folder,
          media: new Set(all.keys()),
          sources: options.pictures,
        },
        found.articles,
      ),
      convertMedia(inside.values(), scratch, found.media),
    ]);
    // Only pictures that an article shows are imported from the rest of the tree, which may contain unrelated ones.
    const elsewhere = new Set(articles.flatMap(({ uses }) => uses.filter((path) => !inside.has(path))));
    const more = await mkdtemp(join(scratch, "elsewhere-"));
    const shown = await convertMedia(
      [...elsewhere].flatMap((path) => all.get(path) ?? []),
      more,
      found.media,
    );
    reportUnusedRules(
      mapping,
      {
        source,
        file: options.mapping,
        used: new Set(articles.flatMap(({ rules }) => rules)),
        names: files.filter(({ path }) => isArticlePath(path)).map(({ name }) => name),
      },
      found.articles,
    );
    const front = frontOf(articles, originalLanguage(mapping));
    const redirects = redirectsOf(mapping, articles, front, found.articles);
    const settings = mappedSettings(
      { ...mapping, ...redirects.settings },
      { source, origin: options.mapping, tenant: options.tenant },
    );
    const menus = menusOf(mapping, { top: folder, addresses, articles, front }, found.articles);
    const usualMenu =
      front === undefined || mapping.menus !== undefined || mapping.navigation !== undefined
        ? undefined
        : rootMenu({ articles, language: originalLanguage(mapping) }, { front, origin: options.mapping });
    findings.join(found.media);
    findings.join(found.articles);
    const imported = articles.map(sourceFileOf);
    const content = [
      ...settings,
      ...menus,
      ...media.files,
      ...shown.files,
      ...(remote?.files ?? []),
      ...imported,
    ];
    const fetched = options.pictures?.fetch === undefined ? undefined : remote?.counts;
    return {
      files: content,
      leftOut: [...leftOut, ...media.leftOut, ...shown.leftOut],
      usualMenu,
      oldAddresses: redirects.count,
      fetched,
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** Returns only the data that importing an article needs, because all articles stay in memory until the end. */
function sourceFileOf({ path, origin, file, bytes, converted, lines }: ConvertedArticle): SourceFile {
  return { path, origin, file, bytes, converted, lines };
}

/** Returns the article to which `/` will redirect, named as in menus. */
function frontOf(articles: readonly ConvertedArticle[], original: LanguageCode): string | undefined {
  const fronts = articles.filter(({ isFront }) => isFront);
  const [first] = fronts;
  const own = fronts.find(({ path }) => path.startsWith(`articles/${original}/`)) ?? first;
  return own && keyOf(own.path);
}

/** Returns the redirects in the mapping, and those from former addresses. */
function redirectsOf(
  mapping: Mapping,
  articles: readonly ConvertedArticle[],
  front: string | undefined,
  findings: Findings,
): { settings: Pick<Mapping, "redirects">; count: number } {
  const own: unknown[] = Array.isArray(mapping.redirects) ? mapping.redirects : [];
  const written = own.flatMap((rule) => (v.is(v.object({ from: v.string() }), rule) ? rule.from : []));
  const options = {
    defaultLanguage: originalLanguage(mapping),
    written,
    front: hasHomePage(mapping) ? undefined : front,
  };
  const found = treeRedirects(articles, options, findings);
  return { settings: found.length === 0 ? {} : { redirects: [...own, ...found] }, count: found.length };
}

/** True if the theme has a home page at `/` that lists the newest texts. */
function hasHomePage({ site: { theme = DEFAULT_THEME } }: Mapping): boolean {
  return !isThemeCode(theme) || hasRoute(theme, "index");
}

/** Returns the menus of the tree, unless the mapping contains menus. */
function menusOf(
  mapping: Mapping,
  tree: Pick<MenuPagesOptions, "top" | "addresses" | "articles" | "front">,
  findings: Findings,
): SourceFile[] {
  const { navigation, menus } = mapping;
  if (navigation === undefined || menus !== undefined) return [];
  const language = originalLanguage(mapping);
  const layouts = [mapping.languages[language] ?? []].flat();
  const folders = layouts.map(folderOfLayout);
  return [
    treeMenus(
      {
        ...tree,
        navigation,
        language,
        folders,
        layouts: new Map(LANGUAGE_CODES.map((code) => [code, [mapping.languages[code] ?? []].flat()])),
        posts: postsAddress(mapping),
        needsPosts: !hasHomePage(mapping),
        prefixes: prefixesOf(mapping),
        groups: groupNames(mapping),
      },
      findings,
    ) ?? [],
  ].flat();
}

/** Returns what former addresses begin with, by the rules for all texts: `/docs/` for the rule `/docs/{path}/`. */
function prefixesOf({ oldAddresses }: Mapping): string[] {
  const patterns = oldAddresses.filter(({ path }) => path === "**").flatMap(({ address }) => address);
  return [...new Set(patterns.map((pattern) => pattern.split("{", 1)[0] ?? ""))];
}

/** True if a file is below a folder whose name begins with a dot. */
function isHidden(path: string): boolean {
  return /(?:^|\/)\./.test(path);
}
