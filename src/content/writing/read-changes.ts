import { stat } from "node:fs/promises";
import { composed } from "../../contract/addresses/composed.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { ROOT_FOLDER } from "../../contract/addresses/root-files.ts";
import { StoreError } from "../model/store-error.ts";
import type { MediaContent } from "../model/tenant-content.ts";
import type { Findings } from "../source/findings.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { ChangedSite } from "./changed-site.ts";
import { type ArticleEntry, MAXIMUM_MARKDOWN_BYTES, readArticleEntry } from "./checks/articles.ts";
import { readMediaFiles } from "./checks/media-files.ts";
import { readRootFiles } from "./checks/root-files.ts";
import { MAXIMUM_YAML_BYTES, SETTINGS_FILES } from "./settings/settings-files.ts";
import type { StoredNames } from "./stored-names.ts";

/** A change of a file of the content folder, identified by its path there. `null` removes the file. */
export type FileChange =
  /** For any file except those below `media/`. */
  | {
      name: string;
      text: string | null;
      /**
       * The publication date, in milliseconds since 1970, of a new article that has none in its front matter. By default the
       * current time.
       */
      publishedAt?: number | undefined;
    }
  /** For a file below `media/`: the path of its content on this machine. */
  | { name: string; file: string | null };

/** The changes that could be read. */
export interface ReadChanges extends Pick<ChangedSite, "sources" | "articlePaths" | "media" | "rootFiles"> {
  /** Changed texts of settings and root files, by name. */
  texts: Map<string, string>;
  articleFiles: (SourceFile & { publishedAt?: number | undefined })[];
  mediaFiles: MediaContent[];
  removed: string[];
}

/** The site before the change. */
interface Before {
  /** The texts of the settings files, by name. */
  sources: Readonly<Record<string, string>>;
  /** Paths of the files below `root/`. */
  rootFiles: readonly string[];
}

/**
 * Reads changed files, each according to its name. Files that cannot be read or do not belong to a content folder are reported
 * and left out.
 *
 * @throws {StoreError} if a file is changed twice
 */
export async function readChanges(
  changes: readonly FileChange[],
  before: Before,
  findings: Findings,
): Promise<ReadChanges> {
  if (new Set(changes.map(({ name }) => name)).size < changes.length)
    throw new StoreError("A file is changed twice at the same time", { failure: "not-possible" });
  const {
    settings = [],
    articles = [],
    root = [],
    media = [],
    other = [],
  } = Object.groupBy(changes, kindOfChange);
  for (const { name } of other) findings.error("stray-file", name, 1, STRAY[strayKind(name)]);
  const texts = new Map(
    textFiles(settings, MAXIMUM_YAML_BYTES, findings).map(({ path, text }) => [path, text]),
  );
  const read = await readRootFiles(textFiles(root, Infinity, findings), findings);
  const mediaFiles = await readMediaFiles(await filesOf(media), findings);
  const mediaByPath = new Map(mediaFiles.map((file) => [file.path, file]));
  const named = new Set(changes.map(({ name }) => name));
  const rest = Object.entries(before.sources).filter(([name]) => !named.has(name));
  return {
    sources: settings.length === 0 ? before.sources : Object.fromEntries([...rest, ...texts]),
    rootFiles: [...before.rootFiles.filter((path) => !named.has(ROOT_FOLDER + path)), ...Object.keys(read)],
    texts: new Map([
      ...texts,
      ...Object.entries(read).map(([path, text]) => [ROOT_FOLDER + path, text] as const),
    ]),
    articlePaths: new Set(articles.map(({ name }) => pathBelow("articles/", name))),
    articleFiles: textFiles(articles, MAXIMUM_MARKDOWN_BYTES, findings),
    media: new Map(
      media.map(({ name }) => [pathBelow("media/", name), mediaByPath.get(pathBelow("media/", name))]),
    ),
    mediaFiles,
    removed: changes.flatMap((change) => (isRemoval(change) ? [change.name] : [])),
  };
}

/** Reads the names and front matter of articles. An article without a date gets its stored date, or else the current time. */
export async function readArticles(
  files: readonly (SourceFile & { publishedAt?: number | undefined })[],
  languages: readonly LanguageCode[],
  stored: StoredNames,
  findings: Findings,
): Promise<ArticleEntry[]> {
  const rows = await stored.articleRows(files.map(({ path }) => pathBelow("articles/", path)));
  const now = Date.now();
  const entries: ArticleEntry[] = [];
  for (const file of files) {
    const entry = await readArticleEntry(file, languages, findings);
    if (entry !== undefined)
      entries.push({ ...entry, modifiedAt: rows.get(entry.path)?.published_at ?? file.publishedAt ?? now });
  }
  return entries;
}

/** Represents a text in memory as a file of the content folder. */
export function textFile(name: string, text: string): SourceFile & { text: string } {
  return { path: name, origin: name, file: "", bytes: Buffer.byteLength(text), text };
}

function textFiles(
  changes: readonly FileChange[],
  maximumBytes: number,
  findings: Findings,
): (SourceFile & { text: string; publishedAt?: number | undefined })[] {
  return changes.flatMap((change) => {
    if (!("text" in change) || change.text === null) return [];
    const file = { ...textFile(change.name, change.text), publishedAt: change.publishedAt };
    if (file.bytes <= maximumBytes) return [file];
    const most = `at most ${maximumBytes / 1_000_000} MB are allowed. Split the file`;
    findings.error("too-large", change.name, 1, `${(file.bytes / 1_000_000).toFixed(1)} MB of text; ${most}`);
    return [];
  });
}

async function filesOf(changes: readonly FileChange[]): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const change of changes) {
    if (!("file" in change) || change.file === null) continue;
    const { size } = await stat(change.file);
    files.push({ path: change.name, origin: change.name, file: change.file, bytes: size });
  }
  return files;
}

export function isRemoval(change: FileChange): boolean {
  return "text" in change ? change.text === null : change.file === null;
}

/** Maximum length of a name, longer than any real path of a content folder. */
const MAXIMUM_NAME_LENGTH = 1_000;

/** Whether a content folder can contain a text file with this name, which is any file outside `media/`. */
export function isTextName(name: string): boolean {
  const isPath = !/[\\\0]/.test(name) && name.split("/").every((part) => !["", ".", ".."].includes(part));
  return isPath && name.length <= MAXIMUM_NAME_LENGTH && !["media", "other"].includes(kindOf(name));
}

type FileKind = "settings" | "articles" | "root" | "media" | "other";

/**
 * Returns the kind of file that a change affects. Files below `media/` must be sent as files, and all others as text: a change
 * in another form would be lost.
 */
function kindOfChange(change: FileChange): FileKind {
  const kind = kindOf(change.name);
  return isRemoval(change) || (kind === "media") === "file" in change ? kind : "other";
}

/** Reasons why a changed file does not belong to a content folder. */
const STRAY = {
  unknown: `not part of a content folder. A content folder contains ${SETTINGS_FILES.join(", ")}, articles/, media/ and root/`,
  article:
    "not an article: files below articles/ must have names that end in .md. Rename it, or put it into media/",
  media: "sent as a text, but files below media/ must be uploaded. Upload it",
  text: "sent as a file, but only files below media/ are uploaded. Publish its text instead",
} as const;

function strayKind(name: string): keyof typeof STRAY {
  const kind = kindOf(name);
  if (kind === "media") return "media";
  if (kind !== "other") return "text";
  return name.startsWith("articles/") ? "article" : "unknown";
}

function kindOf(name: string): FileKind {
  if ((SETTINGS_FILES as readonly string[]).includes(name)) return "settings";
  if (name !== composed(name)) return "other";
  if (name.startsWith("articles/")) return name.endsWith(".md") ? "articles" : "other";
  if (name.startsWith(ROOT_FOLDER)) return "root";
  return name.startsWith("media/") ? "media" : "other";
}

function pathBelow(folder: string, name: string): string {
  return name.slice(folder.length);
}
