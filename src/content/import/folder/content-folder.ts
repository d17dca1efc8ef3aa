import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { ROOT_FOLDER } from "../../../contract/addresses/root-files.ts";
import type { ContentExchange, MediaContent } from "../../model/tenant-content.ts";
import { type Finding, Findings } from "../../source/findings.ts";
import { type SourceFile, originOf, readText } from "../../source/source-file.ts";
import { copiesAmong, isOfContentFolder } from "../../sync/folder-files.ts";
import { siteTimeZone } from "../../time/site-time-zone.ts";
import { type ArticleEntry, type FolderIndex, withoutDuplicates } from "../../writing/checks/articles.ts";
import { checkMobilePictures } from "../../writing/checks/check-mobile-pictures.ts";
import { ADDRESS_PARTS, ReferenceChecker } from "../../writing/checks/check-references.ts";
import { knownAddresses } from "../../writing/checks/known-addresses.ts";
import { readMediaFiles } from "../../writing/checks/media-files.ts";
import { needCategoriesOf } from "../../writing/checks/need-categories.ts";
import { pictureOriginsOf } from "../../writing/checks/picture-origins.ts";
import { checkRootFiles, readRootFiles } from "../../writing/checks/root-files.ts";
import { refuseStudioHost } from "../../writing/checks/studio-host.ts";
import { warnOfUnjoined } from "../../writing/checks/unjoined-articles.ts";
import { warnOfNoColors } from "../../writing/settings/check-theme-colors.ts";
import {
  MAXIMUM_YAML_BYTES,
  SETTINGS_FILES,
  type Settings,
  type SettingsFileName,
  type SettingsPart,
  readSettings,
} from "../../writing/settings/settings-files.ts";
import type { ArticleWorkers } from "../threads/article-workers.ts";

/** A content folder that has been read and checked, with article bodies not yet rendered. */
export interface ContentFolder {
  settings: Settings;
  articles: ArticleEntry[];
  media: MediaContent[];
  index: FolderIndex;
  /** False if a settings file is broken: then the folder can only be checked, and `settings` is what could be read of it. */
  isComplete: boolean;
  /** The YAML files as read, by name. */
  sources: Record<string, string>;
  /** The files below `root/`, by path there. */
  rootFiles: Record<string, string>;
  /** Paths below `articles/` of files that exist but could not be read. */
  unreadable: ReadonlySet<string>;
  /** The same for files below `media/`. */
  unreadableMedia: readonly string[];
  isForeign: boolean;
}

/** What is asked, before the long work, of a store that is to receive the content. */
export type ReceivingStore = Pick<ContentExchange, "refuseTakenHosts" | "mediaHashes">;

export interface AssemblyOptions {
  isForeign: boolean;
  store?: ReceivingStore | undefined;
  /** As in {@link ContentExchange}. */
  studioHost?: string | undefined;
}

/** Files at the root that are meant for people and are ignored. */
const FOR_PEOPLE = /^(readme|licen[cs]e|notice|changelog|contributing)(\..*)?$/i;

/**
 * Reads the files of a content folder, or files converted to the form of one. Returns `undefined` if they are none; articles and
 * other files that cannot be read are left out, and nothing is judged by settings that cannot be read. The findings say what is
 * wrong and where.
 */
export async function assembleFolder(
  files: readonly SourceFile[],
  workers: ArticleWorkers,
  findings: Findings,
  { isForeign, store, studioHost }: AssemblyOptions,
): Promise<ContentFolder | undefined> {
  if (isForeign) findings.locateBy(locateInMapping(files));
  const sources: Record<string, string> = {};
  const unreadableSettings = new Set<SettingsFileName>();
  for (const name of SETTINGS_FILES) {
    const file = files.find(({ path }) => path === name);
    const text = file === undefined ? undefined : await readText(file, MAXIMUM_YAML_BYTES, findings);
    if (text !== undefined) sources[name] = text;
    else if (file !== undefined) unreadableSettings.add(name);
  }
  const read = readSettings(sources, findings, unreadableSettings);
  // A folder without any such file is another one, named by mistake: nobody wants to know what is in it.
  if (!files.some(({ path }) => isOfContentFolder(path))) return undefined;
  const isStudioSpared = refuseStudioHost(read, studioHost, findings);
  await store?.refuseTakenHosts(read.settings.site);
  const distinct = withoutCopies(distinctPaths(files, findings), findings);
  reportStrayFiles(distinct, findings);
  const articleFiles = distinct.filter(({ path }) => path.startsWith("articles/"));
  const mediaFiles = distinct.filter(({ path }) => path.startsWith("media/"));
  const knows = (...parts: SettingsPart[]) => parts.every((part) => !read.unknown.has(part));
  const languages = read.settings.site.languages.map(({ code }) => code);
  const found = findings.beside();
  const ofMedia = new Findings();
  const [articles, media] = await Promise.all([
    readArticleEntries(articleFiles, languages, workers, found),
    readMediaFiles(mediaFiles, ofMedia, await store?.mediaHashes(read.settings.site.code)),
  ]);
  findings.addAll(isForeign ? ofMedia.list.map(asLeftOut) : ofMedia.list);
  findings.join(found);
  const rootFiles = await readRootFiles(
    distinct.filter(({ path }) => path.startsWith(ROOT_FOLDER)),
    findings,
  );
  if (knows("languages", "redirects")) checkRootFiles(rootFiles, articles, read.settings, findings);
  const mediaByPath = new Map(media.map((file) => [file.path, file]));
  const usable = new Set([
    ...articles.map(({ path }) => `articles/${path}`),
    ...media.map(({ path }) => `media/${path}`),
  ]);
  const broken = [...articleFiles, ...mediaFiles].map(({ path }) => path).filter((path) => !usable.has(path));
  const index: FolderIndex = {
    articles: new Map(articles.map((entry) => [entry.path, entry])),
    media: mediaByPath,
    broken: new Set(broken),
    ...(knows("theme", "languages", "config", "themes", "menus")
      ? { needCategories: needCategoriesOf(read.settings) }
      : {}),
    // A foreign tree has addresses of its own, which nobody wrote for this site.
    ...(isForeign || !knows(...ADDRESS_PARTS)
      ? {}
      : { addresses: knownAddresses(articles, mediaByPath, read.settings, Object.keys(rootFiles)) }),
    timeZone: siteTimeZone(read.settings.site),
    pictureOrigins: pictureOriginsOf(read.settings),
  };
  if (!isForeign)
    checkMobilePictures({ media: mediaByPath, broken: index.broken, articles, sources }, findings);
  const settings = new ReferenceChecker(articles, index, read, findings).check(read.settings);
  if (!isForeign) {
    warnOfUnjoined(articles, languages, findings);
    const yaml = read.yaml["site.yaml"];
    if (yaml !== undefined) warnOfNoColors(read.settings.site, { yaml, file: "site.yaml", findings });
  }
  const brokenIn = (base: string) =>
    broken.filter((path) => path.startsWith(base)).map((path) => path.slice(base.length));
  return {
    settings,
    isComplete: read.isComplete && isStudioSpared,
    articles,
    media,
    index,
    sources,
    rootFiles,
    unreadable: new Set(brokenIn("articles/")),
    unreadableMedia: brokenIn("media/"),
    isForeign,
  };
}

/** Settings of a foreign tree stand in its mapping. */
function locateInMapping(files: readonly SourceFile[]): (finding: Finding) => Finding {
  const settings = files.filter(({ path, lines }) => isSettingsFile(path) && lines !== undefined);
  const byPath = new Map(settings.map((file) => [file.path, file]));
  return (finding) => {
    const file = byPath.get(finding.file);
    return file === undefined
      ? finding
      : { ...finding, file: file.origin, column: undefined, ...originOf(file, finding) };
  };
}

function isSettingsFile(path: string): boolean {
  return (SETTINGS_FILES as readonly string[]).includes(path);
}

async function readArticleEntries(
  files: readonly SourceFile[],
  languages: readonly LanguageCode[],
  workers: ArticleWorkers,
  findings: Findings,
): Promise<ArticleEntry[]> {
  const entries: ArticleEntry[] = [];
  let count = 0;
  for await (const { entry, findings: found } of workers.runLight(
    files.map((read) => ({ read, languages })),
  )) {
    findings.addAll(found);
    // A thread sends a copy of the file back, which a large folder need not hold besides its own.
    const file = files[(count += 1) - 1] ?? entry?.file;
    if (entry !== undefined && file !== undefined) entries.push({ ...entry, file });
  }
  return withoutDuplicates(entries, findings);
}

/** Names that differ only in the encoding of accents are the same path. */
function distinctPaths(files: readonly SourceFile[], findings: Findings): SourceFile[] {
  const seen = new Map<string, string>();
  const folded = new Map<string, string>();
  return files.filter(({ path, origin }) => {
    const other = seen.get(path);
    if (other === undefined) {
      warnOfCase(path, origin, folded, findings);
      return seen.set(path, origin);
    }
    findings.error(
      "duplicate-path",
      origin,
      1,
      other.normalize("NFC") === origin.normalize("NFC")
        ? "another file has the same name, written in other Unicode characters. Remove one"
        : `${other} is the same article in the same language. Name one of them under skip, or its folder under no language`,
    );
    return false;
  });
}

/** They are two files here, but one on Windows and macOS, where the case of letters is ignored. */
function warnOfCase(path: string, origin: string, folded: Map<string, string>, findings: Findings): void {
  const other = folded.get(path.toLowerCase());
  if (other === undefined) folded.set(path.toLowerCase(), path);
  else
    findings.warn(
      "case-path",
      origin,
      1,
      `differs from ${other} in case alone: where file names know no case, one would overwrite the other. Rename one`,
    );
}

/** Without the store's texts that a pull has laid beside files which both sides had changed. */
function withoutCopies(files: readonly SourceFile[], findings: Findings): SourceFile[] {
  const copies = copiesAmong(new Set(files.map(({ path }) => path)));
  return files.filter(({ path, origin }) => {
    if (!copies.has(path)) return true;
    findings.warn(
      "conflict-copy",
      origin,
      1,
      "what the store had where this folder had changed the same. Take over what is needed, and delete this file",
    );
    return false;
  });
}

function reportStrayFiles(files: readonly SourceFile[], findings: Findings): void {
  for (const { path, origin } of files) {
    if (isOfContentFolder(path) || FOR_PEOPLE.test(path)) continue;
    findings.warn(
      "stray-file",
      origin,
      1,
      `not part of a content folder; left out. It holds ${SETTINGS_FILES.join(", ")}, articles/, media/ and root/`,
    );
  }
}

/** One file of a tree that somebody else made, of which nobody may have looked at all, does not end its import. */
function asLeftOut(finding: Finding): Finding {
  return finding.severity === "warning"
    ? finding
    : { ...finding, severity: "warning", message: `${finding.message}. It is left out` };
}
