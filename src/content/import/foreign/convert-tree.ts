import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { stringify } from "yaml";
import type { LanguageCode } from "../../../contract/locales.ts";
import { type ContentFolder, assembleFolder } from "../content-folder.ts";
import { Findings } from "../findings.ts";
import { listFiles } from "../list-files.ts";
import type { SourceFile } from "../source-file.ts";
import type { ArticleWorkers } from "../threads/article-workers.ts";
import { type TreeFile, addressIn, isArticlePath, isMediaPath } from "./convert-article.ts";
import { convertMedia } from "./convert-media.ts";
import { type Mapping, readMapping } from "./mapping.ts";
import { namesOf } from "./names-in-tree.ts";
import { type Place, placeArticles } from "./place-articles.ts";
import { sortIntoLanguages } from "./sort-into-languages.ts";

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
    const files = await sortIntoLanguages(await listFiles(folder, findings), mapping, findings);
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
      content: await assembleFolder([site, ...media, ...articles], workers, findings, { isForeign: true }),
      dispose,
    };
  } catch (error) {
    await dispose();
    throw error;
  }
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

function articlePath(language: LanguageCode, place: Place | undefined): string {
  const { group, slug } = place ?? { group: null, slug: "" };
  return `articles/${language}/${group === null ? "" : `${group}/`}${slug}.md`;
}
