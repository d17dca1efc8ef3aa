import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { stringify } from "yaml";
import { LANGUAGE_CODES, type LanguageCode } from "../../../contract/locales.ts";
import { type ContentFolder, assembleFolder } from "../content-folder.ts";
import type { Findings } from "../findings.ts";
import { listFiles } from "../list-files.ts";
import type { SourceFile } from "../source-file.ts";
import { inspectSvg } from "../svg.ts";
import type { ArticleWorkers } from "../threads/article-workers.ts";
import { type TreeFile, isArticlePath, isMediaPath } from "./convert-article.ts";
import { type Mapping, fitsPattern, readMapping } from "./mapping.ts";
import { type Place, placeArticles } from "./place-articles.ts";

export interface ForeignOptions {
  /** Path of the mapping file. */
  mapping: string;
  /** Code of the tenant that the tree becomes. */
  tenant: string;
}

export interface Conversion {
  content: ContentFolder | undefined;
  /** Removes what was written to the temporary folder. */
  dispose(): Promise<void>;
}

/**
 * Reads a foreign tree of Markdown as a content folder: same articles, our names and dialect. Pictures
 * that could run code are cleaned (in a temporary folder; the tree itself stays untouched).
 *
 * @throws when the tree or the mapping file cannot be read
 */
export async function convertForeignTree(
  folder: string,
  options: ForeignOptions,
  workers: ArticleWorkers,
  findings: Findings,
): Promise<Conversion> {
  const scratch = await mkdtemp(join(tmpdir(), "vitrine-import-"));
  const dispose = (): Promise<void> => rm(scratch, { recursive: true, force: true });
  try {
    const mapping = readMapping(await readFile(options.mapping, "utf8"), options.mapping, findings);
    if (mapping === undefined) return { content: undefined, dispose };
    const files = sortIntoLanguages(await listFiles(folder, findings), mapping);
    const site: SourceFile = {
      path: "site.yaml",
      origin: options.mapping,
      file: "",
      bytes: 0,
      text: stringify({ ...mapping.site, code: options.tenant }, { lineWidth: 0 }),
    };
    const media = await convertMedia(
      files.filter(({ path }) => isMediaPath(path)),
      scratch,
      findings,
    );
    const articles = await convertArticles(files, mapping, scratch, workers, findings);
    return {
      content: await assembleFolder([site, ...media, ...articles], findings, { isForeign: true }),
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

function sortIntoLanguages(files: readonly SourceFile[], mapping: Mapping): TreeFile[] {
  return LANGUAGE_CODES.flatMap((language) => {
    const folder = mapping.languages[language];
    if (folder === undefined) return [];
    return files
      .filter(({ path }) => folder === "." || path.startsWith(`${folder}/`))
      .map((file) => ({
        file,
        language,
        folder,
        path: folder === "." ? file.path : file.path.slice(folder.length + 1),
      }))
      .filter(({ path }) => !mapping.skip.some((pattern) => fitsPattern(path, pattern)));
  });
}

async function convertMedia(
  files: readonly TreeFile[],
  scratch: string,
  findings: Findings,
): Promise<SourceFile[]> {
  const converted: SourceFile[] = [];
  for (const [index, { file }] of files.entries()) {
    const path = `media/${file.path}`;
    if (!file.path.toLowerCase().endsWith(".svg")) {
      converted.push({ ...file, path });
      continue;
    }
    const report = inspectSvg(await readFile(file.file, "utf8"));
    if (report.broken !== undefined) {
      findings.warn(
        "broken-media",
        file.origin,
        report.broken.line,
        `not a readable SVG: ${report.broken.reason}; left out`,
      );
      continue;
    }
    if (report.unsafe.length === 0) {
      converted.push({ ...file, path });
      continue;
    }
    for (const { line, what } of report.unsafe)
      findings.warn("unsafe-svg", file.origin, line, `${what} was taken out of the picture`);
    const cleaned = join(scratch, `${index}.svg`);
    await writeFile(cleaned, report.cleaned);
    converted.push({ path, origin: file.origin, file: cleaned, bytes: Buffer.byteLength(report.cleaned) });
  }
  return converted;
}

async function convertArticles(
  files: readonly TreeFile[],
  mapping: Mapping,
  scratch: string,
  workers: ArticleWorkers,
  findings: Findings,
): Promise<SourceFile[]> {
  const articles = files.filter(({ path }) => isArticlePath(path));
  const places = placeArticles(
    articles.map(({ path }) => path),
    mapping,
  );
  const addresses = new Map<string, string>();
  for (const { language, folder, path } of articles)
    addresses.set(posix.join(folder, path), articlePath(language, places.get(path)));
  workers.prepare({ conversion: { mapping, addresses, names: namesOf(files) } });
  const tasks = articles.map((article, index) => ({
    convert: {
      ...article,
      target: articlePath(article.language, places.get(article.path)),
      scratchFile: join(scratch, `${index}.md`),
    },
  }));
  const converted: SourceFile[] = [];
  for await (const result of workers.run(tasks)) {
    findings.list.push(...result.findings);
    if (result.converted !== undefined) converted.push(result.converted);
  }
  return converted;
}

function namesOf(files: readonly TreeFile[]): Map<string, string> {
  const names = new Map<string, string>();
  const byDepth = [...files].sort(
    (left, right) => left.path.split("/").length - right.path.split("/").length,
  );
  for (const { folder, path } of byDepth) {
    const name = posix.basename(path).toLowerCase();
    for (const key of [path.toLowerCase(), name, name.replace(/\.[^.]+$/, "")]) {
      if (!names.has(`${folder}/${key}`)) names.set(`${folder}/${key}`, path);
    }
  }
  return names;
}

function articlePath(language: LanguageCode, place: Place | undefined): string {
  const { group, slug } = place ?? { group: null, slug: "" };
  return `articles/${language}/${group === null ? "" : `${group}/`}${slug}.md`;
}
