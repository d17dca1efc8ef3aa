import { writeFileSync } from "node:fs";
import { posix } from "node:path";
import { stringify } from "yaml";
import { mediaToken } from "../../content/markdown/links.ts";
import type { Findings } from "../../content/source/findings.ts";
import type { SourceFile } from "../../content/source/source-file.ts";
import { withinParsingBounds } from "../../content/source/within-parsing-bounds.ts";
import { MAXIMUM_MARKDOWN_BYTES } from "../../content/writing/checks/articles.ts";
import { isExternalUrl } from "../../contract/addresses/addresses.ts";
import { composed } from "../../contract/addresses/composed.ts";
import { decodeAddress } from "../../contract/addresses/decode-address.ts";
import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { isRecord } from "../../contract/api/is-record.ts";
import { dayInName, mediaPaths, namesOfPage, resolveForeign, rootOf } from "../addresses/address-articles.ts";
import { numberPrefix } from "../addresses/number-prefix.ts";
import { oldAddresses } from "../addresses/old-addresses.ts";
import { convertFrontMatter } from "../front-matter/convert-front-matter.ts";
import { homePageText } from "../front-matter/home-page.ts";
import { folderOf, otherLanguage } from "../mapping/mapped-languages.ts";
import { type Mapping, fitsFile } from "../mapping/mapping.ts";
import { convertMarkdown } from "../markup/convert-markdown.ts";
import { stripInline } from "../markup/inline-shortcodes.ts";
import { type PartReader, includeParts } from "../parts/include-parts.ts";
import { ConversionTrace, type RemotePicture } from "../text/conversion-trace.ts";
import { type FrontMatterField, foreignFence, readFields } from "../text/front-matter-fields.ts";
import { readForeignText } from "../text/read-foreign-text.ts";
import { isFolderPage, isRootText } from "../text/root-text.ts";
import { withValuesByPath } from "./values-by-path.ts";
import { isUnreadPage } from "./yaml-pages.ts";

/** A file of another system's tree, below the folder of its language. */
export interface TreeFile {
  file: SourceFile;
  language: LanguageCode;
  folder: string;
  /** The file's path below the language folder. */
  path: string;
  /** The file's path without the language. Differs from `path` if that contains the language. */
  name: string;
}

export interface TreeArticle extends TreeFile {
  /** The file's future path in the content folder. */
  target: string;
  /** Prefix of the former site's addresses in the language of the file: empty, or `/zh`. */
  prefix: string;
  /** Code of the file's language on the former site: `zh`, `ko`. */
  tag: string;
  /** Path of the file to which the converted text is written, because an import does not hold processed texts in memory. */
  scratchFile: string;
}

/** Everything that the conversion of an article depends on, apart from its text. */
export interface ConversionRules {
  mapping: Mapping;
  /**
   * Maps paths in the tree to paths in the content folder, and names prefixed with a language to the texts in that language. A
   * value with a leading slash is the address of a list.
   */
  addresses: ReadonlyMap<string, string>;
  /** Maps lower-case names with and without extension, prefixed with the language, to paths below the language's folder. */
  names: ReadonlyMap<string, string>;
  /** The tree's folder on disk. */
  top: string;
  /** Paths in the tree of all pictures and other files that articles may show or link to. */
  media: ReadonlySet<string>;
  /** Downloaded pictures, see `FetchedPictures`. */
  fetched?: ReadonlyMap<string, string | null> | undefined;
  /**
   * Maps addresses of the former site to paths in the content folder. Absent until the former addresses of all texts are known.
   */
  former?: ReadonlyMap<string, string> | undefined;
}

/** A converted article with the files that it shows or links to, given by their paths in the tree. */
export interface ConvertedArticle extends SourceFile {
  title: string;
  /** The article's name in menus, if its front matter sets one. */
  label: string | undefined;
  /** The article's position in menus, if its front matter sets one. */
  order: number | undefined;
  uses: readonly string[];
  remotePictures: readonly RemotePicture[];
  /** The rules of the mapping that were applied, see {@link ConversionTrace}. */
  rules: readonly string[];
  /** True if its front matter contains a translation key, which connects it to its translations. */
  hasKey: boolean;
  /** The article's former addresses. */
  oldAddresses: readonly string[];
  /** Link targets that match no file, in the same form as {@link ConversionRules.former}. */
  lost: readonly string[];
  /** True if `/` may redirect to the article: it was the front page of the former site and has text. */
  isFront: boolean;
}

const MEDIA = /\.(avif|gif|jpe?g|png|svg|webp|m4a|mp3|mp4|ogg|wav|webm|pdf)$/i;
const DOWNLOADS = /\.(csv|txt|vtt|zip)$/i;

/** True for the paths of articles' texts. */
export function isArticlePath(path: string): boolean {
  return /\.(md|mdx|markdown)$/i.test(path);
}

/** True for the paths of pictures and downloads. */
export function isMediaPath(path: string): boolean {
  return MEDIA.test(path) || isDownload(path);
}

/** True for the paths of downloads, which are imported only if a text links to them. */
export function isDownload(path: string): boolean {
  return DOWNLOADS.test(path);
}

/**
 * Converts one article of another system to a file of ours. Returns `undefined`, with a finding, if the article cannot be read.
 */
export async function convertArticle(
  article: TreeArticle,
  rules: ConversionRules,
  findings: Findings,
): Promise<ConvertedArticle | undefined> {
  const { mapping } = rules;
  // It already has a finding.
  if (isUnreadPage(article.file)) return undefined;
  const source = await readForeignText(
    article.file,
    { language: article.language, maximumBytes: MAXIMUM_MARKDOWN_BYTES },
    findings,
  );
  if (source === undefined) return undefined;
  const { origin } = article.file;
  const fence = foreignFence(source);
  const body = source
    .slice(fence?.end ?? 0)
    .replace(/\r\n?/g, "\n")
    .replace(/^\uFEFF/, "");
  const firstLine = source.slice(0, fence?.end ?? 0).split("\n").length;
  // Texts converted to Markdown have different line numbers than their file.
  const lineIn = (line: number): number => article.file.lines?.[line - 1] ?? line;
  const uses = new Set<string>();
  const trace = new ConversionTrace();
  const lost = new Set<string>();
  const rewrite = (address: string): string | undefined =>
    rewriteAddress(address, article, rules, { uses, lost, trace });
  const written = (fence === undefined ? [] : readFields(fence, origin, findings)).map((field) => ({
    ...field,
    line: lineIn(field.line),
  }));
  const fields = withValuesByPath(written, article.file.path, mapping, trace);
  const converted = await withinParsingBounds(article.file, source, findings, () =>
    convertMarkdown(
      {
        file: origin,
        path: article.path,
        language: article.language,
        lead: homePageText(fields),
        fields,
        body,
        lines: body.split("\n").map((_line, index) => lineIn(index + firstLine)),
        trace,
        findByName: (name) => findByName(name, article, rules),
        includeParts: (text, lineOf) => includeParts(text, partReader(article, rules), trace, lineOf),
      },
      mapping,
      rewrite,
    ),
  );
  const isReported = (address: string): boolean => rules.fetched?.get(address) === null;
  trace.report(origin, findings, isReported);
  if (converted === undefined) return undefined;
  const clean = (text: string): string => stripInline(text, mapping);
  const frontMatter = convertFrontMatter(
    fields,
    {
      file: origin,
      heading: clean(converted.heading),
      clean,
      rewrite,
      hasMedia: (path) => rules.media.has(path),
      isReported,
      day: mapping.datedNames ? dayInName(article.name) : undefined,
    },
    mapping,
    findings,
    trace,
  );
  if (mapping.numberedNames) frontMatter["order"] ??= numberPrefix(posix.basename(article.name));
  const place = { path: article.file.path, name: article.name };
  if (mapping.drafts.some((pattern) => fitsFile(place, pattern))) frontMatter["draft"] = true;
  const head = `---\n${stringify(frontMatter, { lineWidth: 0 })}---\n`;
  writeFileSync(article.scratchFile, head + converted.text);
  const { name, prefix, tag } = article;
  const day = String(frontMatter["publishedAt"] ?? "");
  // No old address may redirect to a draft, because readers cannot see drafts.
  const isShown = frontMatter["draft"] !== true;
  const former = isShown ? oldAddresses({ name, prefix, tag, fields, day }, mapping) : [];
  return {
    path: article.target,
    origin,
    file: article.file.file,
    bytes: article.file.bytes,
    converted: article.scratchFile,
    title: String(frontMatter["title"]),
    label: menuLabel(fields),
    order: typeof frontMatter["order"] === "number" ? frontMatter["order"] : undefined,
    uses: [...uses],
    remotePictures: trace.remotePictures,
    rules: [...trace.used],
    hasKey: "translationKey" in frontMatter,
    oldAddresses: former,
    lost: [...lost],
    isFront: isShown && converted.text.trim() !== "" && isRootText({ name, oldAddresses: former }),
    lines: Uint32Array.from([
      ...head
        .split("\n")
        .slice(1)
        .map(() => 1),
      ...converted.lines,
    ]),
  };
}

/** Returns the name that a text sets for itself in menus, as Docusaurus and Starlight allow. */
function menuLabel(fields: readonly FrontMatterField[]): string | undefined {
  const sidebar = fields.find(({ key }) => key === "sidebar")?.value;
  const written =
    fields.find(({ key }) => key === "sidebar_label")?.value ??
    (isRecord(sidebar) ? sidebar["label"] : undefined);
  return typeof written === "string" && written.trim() !== "" ? written.trim() : undefined;
}

function partReader({ file, language, folder }: TreeArticle, { top, mapping }: ConversionRules): PartReader {
  const { tags } = mapping.shortcodes;
  return {
    top,
    path: file.path,
    language,
    folder,
    isMapped: ({ path }) => Object.hasOwn(tags, `include ${path}`),
  };
}

/** Returns the new address of a link; `undefined` to leave it unchanged. */
function rewriteAddress(
  address: string,
  article: TreeArticle,
  { mapping, addresses, media, fetched, former }: ConversionRules,
  { uses, lost, trace }: { uses: Set<string>; lost: Set<string>; trace: ConversionTrace },
): string | undefined {
  if (address === "" || address.startsWith("#")) return undefined;
  const root = rootOf(address, mapping);
  if (root !== undefined) trace.uses("roots", root);
  const other = root === undefined ? undefined : otherLanguage(root, article.language, mapping);
  const place =
    other === undefined ? article : { ...article, language: other, folder: folderOf(other, mapping) };
  const target = resolveForeign(address, place, mapping);
  const remote = fetched?.get(target ?? address);
  if (typeof remote === "string") return mediaToken(remote, "");
  const anchor = /#.*$/s.exec(address)?.[0] ?? "";
  const key = formerKey(address, mapping);
  const moved = key === undefined ? undefined : former?.get(key);
  if (target === undefined && moved !== undefined) return linkTo(moved, other) + anchor;
  if (target === undefined && key !== undefined) lost.add(key);
  if (target === undefined || isExternalUrl(target)) return target;
  const page = pageTargets(address, target, place)
    .flatMap(namesOfPage)
    // Files in the same folder refer to each other without their languages.
    .map(
      (name) =>
        (other === undefined ? addresses.get(name) : undefined) ??
        addresses.get(addressIn(place.language, name)),
    )
    .find((found) => found !== undefined);
  if (page?.startsWith("/") === true) return encodeURI(page);
  if (page !== undefined) return linkTo(page, other) + anchor;
  if (moved !== undefined) return linkTo(moved, other) + anchor;
  if (mapping.groups.some(({ group }) => `/${group}` === key)) return encodeURI(`${key}/index.html`);
  if (isMediaPath(target)) {
    const found = mediaPaths(address, target, article, mapping).find((path) => media.has(path));
    if (found !== undefined) uses.add(found);
    return mediaToken(found ?? target, "") + anchor;
  }
  if (key !== undefined) lost.add(key);
  if (isExternalUrl(address)) return undefined;
  if (mapping.origin !== undefined && address.startsWith("/")) return mapping.origin + address;
  // A link to a missing file is converted as if it existed: the renderer reports it and keeps the text.
  return encodeURI(`/articles/${withinRoot(target).replace(/(\.mdx?|\.html?)?\/?$/, ".md")}`) + anchor;
}

/**
 * Returns a link to an article. A path leads to the article in the reader's language, so a link to another language is the address
 * of the page in that language.
 */
function linkTo(path: string, other: LanguageCode | undefined): string {
  const isOther = other !== undefined && path.startsWith(`articles/${other}/`);
  return encodeURI(isOther ? path.replace(/^articles/, "").replace(/\.md$/, ".html") : `/${path}`);
}

/** Returns the paths in the tree that an address of a page may mean, most likely first. */
function pageTargets(address: string, target: string, { folder, path }: TreeArticle): string[] {
  const beside = posix.dirname(path);
  const written = address.replace(/[?#].*$/s, "");
  const from = (base: string, own = written): string => posix.join(folder, base, own);
  return [
    target,
    // An address that begins with a name may be relative to the root of its language.
    ...(/^[\w-]/.test(address) ? [target === "" ? posix.join(folder) : from("")] : []),
    // On many sites each page is a folder, so that `../` refers to a neighbouring page.
    ...(address.startsWith("../") ? [from(beside, written.slice(3))] : []),
    // Without a trailing slash, the address of a folder's page is relative to the folder above.
    ...(isFolderPage(path) && /^[\w.-]/.test(address) ? [from(posix.dirname(beside))] : []),
  ];
}

/** Returns a normal form of an address of the former site, for comparisons; `undefined` for a relative one. */
export function formerKey(address: string, { origin }: Pick<Mapping, "origin">): string | undefined {
  const own =
    origin !== undefined && address.startsWith(`${origin}/`) ? address.slice(origin.length) : address;
  if (!own.startsWith("/") || own.startsWith("//")) return undefined;
  const path = composed(decodeAddress(own.replace(/#.*$/s, "")));
  return path.replace(/(?:\/index)?(?:\.html?)?\/?$/, "").toLowerCase();
}

/** Removes leading `../` that lead out of the tree. */
function withinRoot(target: string): string {
  return target.replace(/^(?:\.\.\/)+/, "");
}

/**
 * Returns the file with a given name in the article's language, in any folder. If there are several, it is the one nearest to the
 * root.
 */
function findByName(name: string, article: TreeArticle, { names }: ConversionRules): string | undefined {
  return names.get(addressIn(article.language, composed(name).toLowerCase()));
}

/** Returns a name prefixed with a language, as used in the tables of {@link ConversionRules}. */
export function addressIn(language: LanguageCode, name: string): string {
  return `${language}:${name}`;
}
