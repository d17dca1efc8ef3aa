import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stringify } from "yaml";
import { isExternalUrl } from "../../../contract/addresses.ts";
import { LANGUAGE_CODES, type LanguageCode } from "../../../contract/locales.ts";
import { MAXIMUM_MARKDOWN_BYTES } from "../articles.ts";
import { type ContentFolder, assembleFolder } from "../content-folder.ts";
import type { Findings } from "../findings.ts";
import { frontMatterText } from "../front-matter.ts";
import { listFiles } from "../list-files.ts";
import { type SourceFile, readText } from "../source-file.ts";
import { inspectSvg } from "../svg.ts";
import { convertFrontMatter } from "./convert-front-matter.ts";
import { convertMarkdown } from "./convert-markdown.ts";
import { stripInline } from "./inline-shortcodes.ts";
import { type Mapping, fitsPattern, readMapping } from "./mapping.ts";
import { type Place, placeArticles, resolveForeign } from "./place-articles.ts";

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

/** A file of the tree, below the folder of its language. */
interface TreeFile {
  file: SourceFile;
  language: LanguageCode;
  folder: string;
  /** Below the language folder. */
  path: string;
}

const MEDIA = /\.(avif|gif|jpe?g|png|svg|webp|mp4|webm|pdf)$/i;

/**
 * Reads a foreign tree of Markdown as a content folder: same articles, our names and dialect. Pictures
 * that could run code are cleaned (in a temporary folder; the tree itself stays untouched).
 *
 * @throws when the tree or the mapping file cannot be read
 */
export async function convertForeignTree(
  folder: string,
  options: ForeignOptions,
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
      files.filter(({ path }) => MEDIA.test(path)),
      scratch,
      findings,
    );
    const articles = await convertArticles(files, mapping, findings);
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
      .filter(({ path }) => path.startsWith(`${folder}/`))
      .map((file) => ({ file, language, folder, path: file.path.slice(folder.length + 1) }))
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
  findings: Findings,
): Promise<SourceFile[]> {
  const articles = files.filter(({ path }) => path.endsWith(".md"));
  const places = placeArticles(
    articles.map(({ path }) => path),
    mapping,
  );
  const addresses = new Map<string, string>();
  for (const { language, folder, path } of articles)
    addresses.set(`${folder}/${path}`, articlePath(language, places.get(path)));
  const converted: SourceFile[] = [];
  for (const article of articles) {
    const source = await readText(article.file, MAXIMUM_MARKDOWN_BYTES, findings);
    if (source === undefined) continue;
    converted.push(
      convertArticle(
        source,
        article,
        articlePath(article.language, places.get(article.path)),
        addresses,
        mapping,
        findings,
      ),
    );
  }
  return converted;
}

function articlePath(language: LanguageCode, place: Place | undefined): string {
  const { group, slug } = place ?? { group: null, slug: "" };
  return `articles/${language}/${group === null ? "" : `${group}/`}${slug}.md`;
}

function convertArticle(
  source: string,
  article: TreeFile,
  path: string,
  addresses: ReadonlyMap<string, string>,
  mapping: Mapping,
  findings: Findings,
): SourceFile {
  const { origin } = article.file;
  const fence = frontMatterText(source);
  const body = source
    .slice(fence?.end ?? 0)
    .replace(/\r\n?/g, "\n")
    .replace(/^\uFEFF/, "");
  const firstLine = source.slice(0, fence?.end ?? 0).split("\n").length;
  const rewrite = (address: string): string | undefined => {
    if (address === "" || address.startsWith("#") || isExternalUrl(address)) return undefined;
    const target = resolveForeign(address, article, mapping);
    const anchor = /#.*$/s.exec(address)?.[0] ?? "";
    if (MEDIA.test(target)) return encodeURI(`/media/${target}`) + anchor;
    // A file that is not in the tree is named as if it were: the renderer reports it and keeps the words.
    return (
      encodeURI(`/${addresses.get(target) ?? `articles/${target.replace(/(\.md|\.html?)?$/, ".md")}`}`) +
      anchor
    );
  };
  const converted = convertMarkdown({ file: origin, body, firstLine }, mapping, rewrite, findings);
  const clean = (text: string): string => stripInline(text, mapping);
  const frontMatter = convertFrontMatter(
    fence?.yaml ?? "",
    { file: origin, heading: clean(converted.heading), clean },
    mapping,
    findings,
  );
  const head = `---\n${frontMatter}---\n`;
  return {
    path,
    origin,
    file: article.file.file,
    bytes: article.file.bytes,
    text: head + converted.text,
    lines: [
      ...head
        .split("\n")
        .slice(1)
        .map(() => 1),
      ...converted.lines,
    ],
  };
}
