import { writeFile } from "node:fs/promises";
import { isExternalUrl } from "../../../contract/addresses.ts";
import type { LanguageCode } from "../../../contract/locales.ts";
import { MAXIMUM_MARKDOWN_BYTES } from "../articles.ts";
import type { Findings } from "../findings.ts";
import { frontMatterText } from "../front-matter.ts";
import { type SourceFile, readText } from "../source-file.ts";
import { convertFrontMatter } from "./convert-front-matter.ts";
import { convertMarkdown } from "./convert-markdown.ts";
import { stripInline } from "./inline-shortcodes.ts";
import type { Mapping } from "./mapping.ts";
import { resolveForeign } from "./place-articles.ts";

/** A file of a foreign tree, below the folder of its language. */
export interface TreeFile {
  file: SourceFile;
  language: LanguageCode;
  folder: string;
  /** Below the language folder. */
  path: string;
}

export interface TreeArticle extends TreeFile {
  /** Its path in the content folder. */
  target: string;
  /** Where its converted text is written: an import holds no more texts in memory than it works on. */
  scratchFile: string;
}

/** What the conversion of an article depends on besides its text. */
export interface ConversionRules {
  mapping: Mapping;
  /** Paths in the tree, language folder included, to paths in the content folder. */
  addresses: ReadonlyMap<string, string>;
}

const MEDIA = /\.(avif|gif|jpe?g|png|svg|webp|mp4|webm|pdf)$/i;

/** True for files that come along beside the articles. */
export function isMediaPath(path: string): boolean {
  return MEDIA.test(path);
}

/** Writes one foreign article as a file of ours. `undefined` when it cannot be read; then a finding says why. */
export async function convertArticle(
  article: TreeArticle,
  { mapping, addresses }: ConversionRules,
  findings: Findings,
): Promise<SourceFile | undefined> {
  const source = await readText(article.file, MAXIMUM_MARKDOWN_BYTES, findings);
  if (source === undefined) return undefined;
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
    if (isMediaPath(target)) return encodeURI(`/media/${target}`) + anchor;
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
  await writeFile(article.scratchFile, head + converted.text);
  return {
    path: article.target,
    origin,
    file: article.file.file,
    bytes: article.file.bytes,
    converted: article.scratchFile,
    lines: Uint32Array.from([
      ...head
        .split("\n")
        .slice(1)
        .map(() => 1),
      ...converted.lines,
    ]),
  };
}
