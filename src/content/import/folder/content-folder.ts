import { composed } from "../../../contract/addresses/composed.ts";
import type { LanguageCode } from "../../../contract/addresses/locales.ts";
import { ROOT_FOLDER } from "../../../contract/addresses/root-files.ts";
import type { ContentExchange, MediaContent } from "../../model/tenant-content.ts";
import { type Finding, Findings } from "../../source/findings.ts";
import { type SourceFile, originOf, readText } from "../../source/source-file.ts";
import { findCopies, isOfContentFolder } from "../../sync/folder-files.ts";
import type { ArticleEntry, FolderIndex } from "../../writing/checks/articles.ts";
import { checkContent } from "../../writing/checks/check-content.ts";
import { readMediaFiles } from "../../writing/checks/media-files.ts";
import { readRootFiles } from "../../writing/checks/root-files.ts";
import {
  MAXIMUM_YAML_BYTES,
  type ReadableSettings,
  SETTINGS_FILES,
  type Settings,
  type SettingsFileName,
  readSettings,
} from "../../writing/settings/settings-files.ts";
import type { ArticleWorkers } from "../threads/article-workers.ts";
import { folderNames } from "./folder-names.ts";
import { markMissingBefore } from "./missing-before.ts";

/** A content folder that has been read and checked, with article bodies not yet rendered. */
export interface ContentFolder {
  settings: Settings;
  articles: ArticleEntry[];
  media: MediaContent[];
  index: FolderIndex;
  /**
   * False if a settings file is broken. The folder can then only be checked, and `settings` contains only the parts that could
   * be parsed.
   */
  isComplete: boolean;
  /** The texts of the YAML files, by name. */
  sources: Record<string, string>;
  /** The texts of the files below `root/`, by their path there. */
  rootFiles: Record<string, string>;
  /** Paths below `articles/` of files that exist but could not be read. */
  unreadable: ReadonlySet<string>;
  /** Paths below `media/` of files that exist but could not be read. */
  unreadableMedia: readonly string[];
  isForeign: boolean;
}

/** The functions of the store that are called before the long work of an import starts. */
export type ReceivingStore = Pick<ContentExchange, "refuseTakenHosts" | "mediaHashes" | "read" | "files">;

export interface AssemblyOptions {
  isForeign: boolean;
  store?: ReceivingStore | undefined;
  /** The hashes of the stored files, by name. */
  hashes?: ReadonlyMap<string, string> | undefined;
  /** The host of the Studio; empty or absent if there is none. */
  studioHost?: string | undefined;
  /** Names of files that exist but could not be converted. */
  leftOut?: readonly string[] | undefined;
}

/** Files that people put in the root of a folder for themselves; they are ignored. */
const FOR_PEOPLE = /^(readme|licen[cs]e|notice|changelog|contributing)(\..*)?$/i;

/**
 * Reads the files of a content folder, or files that were converted to its form. Resolves to `undefined` if there are none.
 * Articles and other files that cannot be read are left out; if the settings cannot be read, nothing is checked against them.
 * Each finding names the problem and its location.
 */
export async function assembleFolder(
  files: readonly SourceFile[],
  workers: ArticleWorkers,
  findings: Findings,
  { isForeign, store, hashes = new Map(), studioHost, leftOut = [] }: AssemblyOptions,
): Promise<ContentFolder | undefined> {
  if (isForeign) findings.locateBy(locateInMapping(files));
  const { sources, read } = await readSettingsFiles(files, findings);
  // A folder without any file of a site was probably named by mistake, so its other files are not reported as unknown.
  if (!files.some(({ path }) => isOfContentFolder(path))) return undefined;
  const { site } = read.settings;
  await store?.refuseTakenHosts(site);
  const distinct = withoutCopies(distinctPaths(files, findings), findings);
  reportStrayFiles(distinct, findings);
  const languages = site.languages.map(({ code }) => code);
  const stored = await store?.mediaHashes(site.code);
  const {
    entries: unmarked,
    media,
    texts,
  } = await readFiles(distinct, { languages, stored, isForeign }, workers, findings);
  const readable = new Set(media.map(({ path }) => path));
  const existing = below("media/", [...distinct.map(({ path }) => path), ...leftOut]);
  const unreadableMedia = [...new Set(existing)].filter((path) => !readable.has(path));
  const shown = [...media, ...(await keptMedia(unreadableMedia, site.code, store))];
  const paths = new Set(shown.map(({ path }) => path));
  const entries =
    store === undefined
      ? unmarked
      : await markMissingBefore(unmarked, paths, { code: site.code, hashes, files: store.files });
  const checked = checkContent(
    {
      read,
      sources,
      articles: entries,
      rivals: [],
      rootFiles: Object.keys(texts),
      names: (articles) =>
        folderNames({ files: distinct, unreadableMedia, articles, media: shown, settings: read.settings }),
      isForeign,
      studioHost,
    },
    findings,
  );
  const { index, articles } = checked;
  return {
    settings: checked.settings,
    isComplete: checked.isComplete,
    articles,
    media,
    index,
    sources,
    rootFiles: Object.fromEntries(checked.rootFiles.map((path) => [path, texts[path] ?? ""])),
    unreadable: new Set(below("articles/", [...index.broken, ...leftOut])),
    unreadableMedia,
    isForeign,
  };
}

/** Returns the stored versions of files that cannot be read. They stay in the store, so articles may still show them. */
async function keptMedia(
  unreadable: readonly string[],
  code: string,
  store: Pick<ReceivingStore, "read"> | undefined,
): Promise<MediaContent[]> {
  if (store === undefined || unreadable.length === 0) return [];
  const stored = await store.read(code);
  const paths = new Set(unreadable);
  return (stored?.media ?? []).filter(({ path }) => paths.has(path));
}

async function readSettingsFiles(
  files: readonly SourceFile[],
  findings: Findings,
): Promise<{ sources: Record<string, string>; read: ReadableSettings }> {
  const sources: Record<string, string> = {};
  const unreadable = new Set<SettingsFileName>();
  for (const name of SETTINGS_FILES) {
    const file = files.find(({ path }) => path === name);
    const text = file === undefined ? undefined : await readText(file, MAXIMUM_YAML_BYTES, findings);
    if (text !== undefined) sources[name] = text;
    else if (file !== undefined) unreadable.add(name);
  }
  return { sources, read: readSettings(sources, findings, unreadable) };
}

interface ReadFiles {
  entries: ArticleEntry[];
  media: MediaContent[];
  /** The root files to import, by their path below `root/`. */
  texts: Record<string, string>;
}

/** Reads everything except the settings. Articles and pictures are read at the same time. */
async function readFiles(
  files: readonly SourceFile[],
  {
    languages,
    stored,
    isForeign,
  }: {
    languages: readonly LanguageCode[];
    stored: ReadonlyMap<string, string> | undefined;
    isForeign: boolean;
  },
  workers: ArticleWorkers,
  findings: Findings,
): Promise<ReadFiles> {
  const filesIn = (folder: string) => files.filter(({ path }) => path.startsWith(folder));
  const ofArticles = findings.fork();
  const ofMedia = new Findings();
  const [entries, media] = await Promise.all([
    readArticleEntries(filesIn("articles/"), languages, workers, ofArticles),
    readMediaFiles(filesIn("media/"), ofMedia, stored),
  ]);
  findings.addAll(isForeign ? ofMedia.list.map(asLeftOut) : ofMedia.list);
  findings.join(ofArticles);
  return { entries, media, texts: await readRootFiles(filesIn(ROOT_FOLDER), findings) };
}

function below(folder: string, paths: Iterable<string>): string[] {
  return [...paths].flatMap((path) => (path.startsWith(folder) ? [path.slice(folder.length)] : []));
}

/** The settings of a foreign folder come from its mapping file, so findings are reported at their location in that file. */
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
    // A thread returns a copy of the file. The original is used instead of the copy, so that memory contains only one of them.
    const file = files[(count += 1) - 1] ?? entry?.file;
    if (entry !== undefined && file !== undefined) entries.push({ ...entry, file });
  }
  return entries;
}

/** Leaves out files whose names differ from another only in the Unicode encoding of accents, since both have the same path. */
function distinctPaths(files: readonly SourceFile[], findings: Findings): SourceFile[] {
  const seen = new Map<string, string>();
  return files.filter(({ path, origin }) => {
    const other = seen.get(path);
    if (other === undefined) return seen.set(path, origin);
    findings.error(
      "duplicate-path",
      origin,
      1,
      composed(other) === composed(origin)
        ? "another file has the same name, encoded in different Unicode characters. Remove one of them"
        : `${other} is the same article in the same language. List one of them under skip, or remove its folder from the languages`,
    );
    return false;
  });
}

/** Leaves out the copies that a pull has saved next to files that were changed in both the folder and the store. */
function withoutCopies(files: readonly SourceFile[], findings: Findings): SourceFile[] {
  const copies = findCopies(new Set(files.map(({ path }) => path)));
  return files.filter(({ path, origin }) => {
    if (!copies.has(path)) return true;
    findings.warn(
      "conflict-copy",
      origin,
      1,
      "the store's version of a file that was changed in this folder as well. Copy what you need from it, then delete this file",
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
      `not part of a content folder, and ignored. A content folder contains ${SETTINGS_FILES.join(", ")}, articles/, media/ and root/`,
    );
  }
}

/** Makes an error in one file of a foreign folder a warning: the import leaves out the file and continues. */
function asLeftOut(finding: Finding): Finding {
  return finding.severity === "warning"
    ? finding
    : { ...finding, severity: "warning", message: `${finding.message}. This file is left out` };
}
