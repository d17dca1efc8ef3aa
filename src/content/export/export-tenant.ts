import { readdir, rm, utimes, writeFile } from "node:fs/promises";
import { dirname, join, posix, resolve } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { isLanguageCode } from "../../contract/addresses/locales.ts";
import { ROOT_FOLDER } from "../../contract/addresses/root-files.ts";
import { languageTags } from "../../contract/api/config.ts";
import type { FailureName } from "../../contract/api/failures.ts";
import { makeFolder } from "../files/make-folder.ts";
import type { ContentExchange, ExportedContent } from "../model/tenant-content.ts";
import { Findings } from "../source/findings.ts";
import { isOfContentFolder } from "../sync/folder-files.ts";
import { siteTimeZone } from "../time/site-time-zone.ts";
import { type NamedArticle, ReferenceChecker } from "../writing/checks/check-references.ts";
import { readFrontMatter } from "../writing/checks/front-matter.ts";
import { pictureOriginsOf } from "../writing/checks/picture-origins.ts";
import {
  SETTINGS_FILES,
  type Settings,
  type SettingsFileName,
  readSettings,
} from "../writing/settings/settings-files.ts";
import { settingsYaml } from "./settings-yaml.ts";
import { spliceFeedIds, spliceMoved } from "./splice-settings.ts";

export interface ExportReport {
  articles: number;
  media: number;
  /** Names of YAML files that were generated because the store's settings differ from the imported files. */
  rewritten: string[];
}

/** A complete export. */
export interface TenantExport extends ExportReport {
  /** The newest revision that it contains. */
  revision: number;
}

/** Thrown if there is nothing to export, or it cannot be exported completely. The export has left nothing behind. */
export class ExportError extends Error {
  override readonly name = "ExportError";
  /** The failure's name for responses; absent if a later attempt would fail, too. */
  readonly failure: FailureName | undefined;

  constructor(message: string, { failure }: { failure?: FailureName } = {}) {
    super(message);
    this.failure = failure;
  }
}

/**
 * Writes a tenant's content as a content folder: unchanged files byte for byte, and generated YAML where the store's
 * settings have changed since the import. A failed export leaves nothing behind.
 *
 * The texts are read in parts, so they are written again if somebody publishes meanwhile. Media files are copied after that, only
 * once, since a stored file never changes.
 *
 * @throws {ExportError} if there is no such tenant, the folder is not empty, or somebody publishes during every attempt
 */
export async function exportTenant(
  exchange: Pick<ContentExchange, "read" | "newestRevision">,
  code: string,
  folder: string,
  onProgress?: (done: number) => void,
): Promise<TenantExport> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const revision = await exchange.newestRevision(code);
    const content = await exchange.read(code);
    if (content === undefined)
      throw new ExportError(`there is no tenant "${code}". "vitrine tenants" lists the existing ones`);
    const { site, groups, menus, banners, redirects, moved, feedIds } = content;
    const held = { site, groups, menus, banners, redirects, moved, feedIds };
    const report = await fillFolder(folder, async () => {
      const texts = await writeTexts({ ...content, held: () => held }, folder, onProgress);
      if ((await exchange.newestRevision(code)) !== revision) return undefined;
      return { ...texts, media: await copyMedia(content, folder) };
    });
    if (report !== undefined) return { ...report, revision };
    await emptyFolder(folder);
  }
  throw new ExportError(
    `${code} was changed during each of ${ATTEMPTS} exports, so nothing was written. Export it when nobody publishes`,
    { failure: "changed-meanwhile" },
  );
}

/** Number of exports that are tried while others publish. */
const ATTEMPTS = 5;

/** The content to be written as a folder. */
export interface FolderContent extends Pick<ExportedContent, "articles" | "media" | "rootFiles" | "sources"> {
  /**
   * Returns the settings that the exported files should contain. `typed` are the settings parsed from their texts; `undefined`
   * if they cannot be parsed. If the result is `undefined`, the texts are written unchanged.
   */
  held(typed: Settings | undefined, articles: readonly NamedArticle[]): Settings | undefined;
}

/**
 * Writes a content folder. If that fails, it leaves nothing behind.
 *
 * @throws {ExportError} if the folder is not empty
 */
export async function writeFolder(
  content: FolderContent,
  folder: string,
  onProgress?: (done: number) => void,
): Promise<ExportReport> {
  return fillFolder(folder, async () => {
    const texts = await writeTexts(content, folder, onProgress);
    return { ...texts, media: await copyMedia(content, folder) };
  });
}

async function fillFolder<Result>(folder: string, fill: () => Promise<Result>): Promise<Result> {
  await refuseFilledFolder(folder);
  await makeFolder(folder);
  try {
    return await fill();
  } catch (error) {
    // A partial export is removed: it could be mistaken for a complete one, and would block the next one.
    await emptyFolder(folder);
    throw error;
  }
}

async function emptyFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true });
}

async function writeTexts(
  content: FolderContent,
  folder: string,
  onProgress?: (done: number) => void,
): Promise<Omit<ExportReport, "media">> {
  const named: NamedArticle[] = [];
  for await (const { path, source, publishedAt } of content.articles) {
    const file = await write(folder, `articles/${path}`, source);
    const [article] = nameOf(path, source);
    if (article !== undefined) named.push(article);
    // Sets the modification time of the file, which an import uses as the article's date.
    if (article !== undefined && article.frontMatter.publishedAt === undefined)
      await setDate(file, publishedAt);
    onProgress?.(named.length);
  }
  for (const [path, text] of Object.entries(content.rootFiles ?? {}))
    await write(folder, `${ROOT_FOLDER}${path}`, text);
  const rewritten = await writeSettings(folder, content, named);
  return { articles: named.length, rewritten };
}

/** Resolves to the number of media files. */
async function copyMedia({ media }: Pick<FolderContent, "media">, folder: string): Promise<number> {
  for (const { path, copyTo } of media) {
    const target = inside(folder, `media/${path}`);
    await makeFolder(dirname(target));
    await copyTo(target);
  }
  return media.length;
}

async function writeSettings(
  folder: string,
  content: FolderContent,
  articles: readonly NamedArticle[],
): Promise<string[]> {
  const { sources } = content;
  const typed = readTyped(sources, articles, content);
  const held = content.held(typed, articles);
  if (held === undefined) {
    for (const [name, text] of Object.entries(sources)) await write(folder, name, text);
    return [];
  }
  const { site, groups, menus, banners, redirects, moved, feedIds } = held;
  const canonical = settingsYaml(held);
  const parts = {
    "site.yaml": [
      { site: withoutEmptyGroups(site), groups },
      typed && { site: withoutEmptyGroups(typed.site), groups: typed.groups },
    ],
    "menus.yaml": [menus, typed?.menus],
    "banners.yaml": [banners, typed?.banners],
    "redirects.yaml": [redirects, typed?.redirects],
    "moved.yaml": [moved, typed?.moved],
    "feed-ids.yaml": [feedIds, typed?.feedIds],
  } as const;
  const spliced: Partial<Record<SettingsFileName, () => string | undefined>> = {
    "moved.yaml": () => spliceMoved(sources["moved.yaml"] ?? "", typed?.moved ?? [], moved),
    "feed-ids.yaml": () => spliceFeedIds(sources["feed-ids.yaml"] ?? "", typed?.feedIds ?? [], feedIds),
  };
  const rewritten: string[] = [];
  for (const name of SETTINGS_FILES) {
    const [now, then] = parts[name];
    const isSame = then !== undefined && isDeepStrictEqual(plain(now), plain(then));
    const text = isSame ? sources[name] : (spliced[name]?.() ?? canonical[name]);
    if (text !== undefined) await write(folder, name, text);
    if (!isSame && text !== undefined) rewritten.push(name);
  }
  return rewritten;
}

/** Removes empty config groups, since the store has no rows for them. */
function withoutEmptyGroups(site: Settings["site"]): Settings["site"] {
  const config = Object.entries(site.config).filter(([, entries]) => Object.keys(entries).length > 0);
  return { ...site, config: Object.fromEntries(config) };
}

/**
 * Parses the YAML files as they were imported. References to articles are converted to the form that the store uses, so that
 * both can be compared.
 */
function readTyped(
  sources: Readonly<Record<string, string>>,
  articles: readonly NamedArticle[],
  content: Pick<ExportedContent, "media">,
): Settings | undefined {
  const findings = new Findings();
  const read = readSettings(sources, findings);
  if (!read.isComplete) return undefined;
  const index = {
    articles: new Map(),
    media: new Map(content.media.map((file) => [file.path, file])),
    linked: new Map(),
    slugs: new Map(),
    broken: new Set<string>(),
    languageTags: languageTags(read.settings.site),
    timeZone: siteTimeZone(read.settings.site),
    pictureOrigins: pictureOriginsOf(read.settings),
  };
  return new ReferenceChecker(articles, index, read, findings).check(read.settings);
}

function nameOf(path: string, source: string): NamedArticle[] {
  const [, language, group = null, slug = ""] = /^([^/]+)\/(?:([^/]+)\/)?([^/]+)\.md$/.exec(path) ?? [];
  const file = { path, origin: path, file: "", bytes: 0 };
  const read = readFrontMatter(source, file, new Findings());
  if (read === undefined || !isLanguageCode(language)) return [];
  const { translationKey } = read.frontMatter;
  return [
    {
      file,
      language,
      group,
      slug,
      ...read,
      translationKey: translationKey ?? (group === null ? slug : `${group}/${slug}`),
    },
  ];
}

async function refuseFilledFolder(folder: string): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  if (entries.length > 0)
    throw new ExportError(`the folder ${folder} is not empty. Choose an empty or a new folder`);
}

async function write(folder: string, path: string, text: string): Promise<string> {
  const target = inside(folder, path);
  await makeFolder(dirname(target));
  await writeFile(target, text);
  return target;
}

async function setDate(file: string, time: number): Promise<void> {
  const date = new Date(time);
  await utimes(file, date, date);
}

/**
 * Resolves the path of a file of a content folder. Other files of the folder, such as its sync record, are never written.
 *
 * @throws {ExportError} if the path cannot be a file of a content folder
 */
function inside(folder: string, path: string): string {
  if (posix.normalize(path) !== path || !isOfContentFolder(path))
    throw new ExportError(`the path "${path}" cannot be a file of a content folder`);
  return join(resolve(folder), path);
}

/** Returns the value as JSON would store it: without keys whose value is `undefined`. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}
