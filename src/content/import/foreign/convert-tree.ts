import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { stringify } from "yaml";
import type { LanguageCode } from "../../../contract/locales.ts";
import { type ContentFolder, assembleFolder } from "../content-folder.ts";
import { Findings } from "../findings.ts";
import { listFiles } from "../list-files.ts";
import type { SourceFile } from "../source-file.ts";
import { inspectSvg } from "../svg.ts";
import type { ArticleWorkers } from "../threads/article-workers.ts";
import { type TreeFile, addressIn, isArticlePath, isMediaPath } from "./convert-article.ts";
import { isBelow, placeInLanguage, readLayouts } from "./language-layouts.ts";
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
    const files = sortIntoLanguages(await listFiles(folder, findings), mapping, findings);
    const site: SourceFile = {
      path: "site.yaml",
      origin: options.mapping,
      file: "",
      bytes: 0,
      text: stringify({ ...mapping.site, code: options.tenant }, { lineWidth: 0 }),
    };
    const found = { media: new Findings(), articles: new Findings() };
    // Texts are converted in threads: meanwhile this one has time for the pictures.
    const [articles, media] = await Promise.all([
      convertArticles(files, mapping, scratch, workers, found.articles),
      convertMedia(
        new Map(files.filter(({ path }) => isMediaPath(path)).map(({ file }) => [file.path, file])).values(),
        scratch,
        found.media,
      ),
    ]);
    findings.list.push(...found.media.list, ...found.articles.list);
    return {
      content: await assembleFolder([site, ...media, ...articles], findings, { isForeign: true }),
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** The texts of each language, and the files beside them, which belong to all languages of their folder. */
function sortIntoLanguages(files: readonly SourceFile[], mapping: Mapping, findings: Findings): TreeFile[] {
  const layouts = readLayouts(mapping.languages);
  const isSkipped = (name: string): boolean => mapping.skip.some((pattern) => fitsPattern(name, pattern));
  return files.flatMap((file): TreeFile[] => {
    const around = layouts.filter(({ folder }) => isBelow(file.path, folder));
    const beside = around.map(({ language, folder }): TreeFile => {
      const path = folder === "" ? file.path : file.path.slice(folder.length + 1);
      return { file, language, folder, path, name: path };
    });
    if (!isArticlePath(file.path)) return beside.filter(({ name }) => !isSkipped(name));
    const place = placeInLanguage(file.path, around);
    const text = beside[around.findIndex((layout) => layout === place?.layout)];
    if (place !== undefined && text !== undefined)
      return isSkipped(place.name) ? [] : [{ ...text, name: place.name }];
    if (beside.length > 0 && !beside.some(({ name }) => isSkipped(name)))
      findings.warn(
        "unknown-language",
        file.origin,
        1,
        "fits no pattern among languages in the mapping; left out. Add one there, or name the file under skip",
      );
    return [];
  });
}

async function convertMedia(
  files: Iterable<SourceFile>,
  scratch: string,
  findings: Findings,
): Promise<SourceFile[]> {
  const converted: SourceFile[] = [];
  for (const [index, file] of [...files].entries()) {
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
    articles.map(({ name }) => name),
    mapping,
  );
  const addresses = new Map<string, string>();
  for (const { file, language, folder, name } of articles) {
    const target = articlePath(language, places.get(name));
    addresses.set(file.path, target);
    addresses.set(addressIn(language, posix.join(folder, name)), target);
  }
  workers.prepare({ conversion: { mapping, addresses, names: namesOf(files) } });
  const tasks = articles.map((article, index) => ({
    convert: {
      ...article,
      target: articlePath(article.language, places.get(article.name)),
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
  for (const { language, path, name } of byDepth) {
    const base = posix.basename(name).toLowerCase();
    for (const key of [name.toLowerCase(), base, base.replace(/\.[^.]+$/, "")]) {
      const address = addressIn(language, key);
      if (!names.has(address)) names.set(address, path);
    }
  }
  return names;
}

function articlePath(language: LanguageCode, place: Place | undefined): string {
  const { group, slug } = place ?? { group: null, slug: "" };
  return `articles/${language}/${group === null ? "" : `${group}/`}${slug}.md`;
}
