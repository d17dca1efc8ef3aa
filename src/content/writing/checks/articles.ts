import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { composed } from "../../../contract/addresses/composed.ts";
import {
  LANGUAGE_CODES,
  LANGUAGE_TAGS,
  type LanguageCode,
  isLanguageCode,
} from "../../../contract/addresses/locales.ts";
import { MAXIMUM_SLUG_LENGTH, RESERVED_SLUGS, isArticleSlug } from "../../../contract/addresses/slugs.ts";
import { coded } from "../../../contract/studio/finding-codes.ts";
import { resolveReference } from "../../markdown/links.ts";
import {
  type PageReference,
  pageReference,
  pagesIn,
  readPageReference,
} from "../../markdown/page-addresses.ts";
import { PIPELINE_VERSION } from "../../markdown/render-article.ts";
import { mobilePathOf } from "../../media/mobile-pictures.ts";
import type { MediaContent } from "../../model/tenant-content.ts";
import type { Findings } from "../../source/findings.ts";
import { type SourceFile, originOf, readText, readIfReadable } from "../../source/source-file.ts";
import { UTC } from "../../time/time-zone.ts";
import type { KnownAddresses } from "./address-check.ts";
import { type FrontMatter, type NamedPositions, readFrontMatter } from "./front-matter.ts";
import { linkedArticle } from "./linked-article.ts";
import { rulesForPages } from "./linked-pages.ts";
import type { LinkedText, NamedText, Names } from "./names.ts";

/** Maximum size of a Markdown file in bytes: about 300,000 words, more than any article has. */
export const MAXIMUM_MARKDOWN_BYTES = 2_000_000;

/** An article as its file name and front matter describe it. The body is read later, for rendering. */
export interface ArticleEntry {
  file: SourceFile;
  /** The path below `articles/`. */
  path: string;
  language: LanguageCode;
  group: string | null;
  slug: string;
  translationKey: string;
  frontMatter: FrontMatter;
  /** Positions of values in the front matter that can only be checked against other files. */
  named: NamedPositions;
  /** The modification time of the file, in epoch milliseconds. It is the date of an article without one in its front matter. */
  modifiedAt: number;
  /** Addresses in the text that may refer to files of the folder. */
  references: readonly string[];
  /** Whether the text may contain events, whose times depend on the site's time zone. */
  hasEvents: boolean;
  sourceHash: string;
  /**
   * The files, such as `media/a.png`, that were missing before an import, or `any` file. Their absence is only a warning. If this
   * is absent, every missing file is an error.
   */
  wasMissing?: "any" | ReadonlySet<string> | undefined;
}

/** Everything on which the rendering of an article depends, besides its own text. */
export interface ContentIndex {
  /** By path below `articles/`. */
  articles: Pick<Names<Pick<ArticleEntry, "translationKey">>, "get">;
  /** By path below `media/`. */
  media: Names<Pick<MediaContent, "mimeType" | "width" | "height">>;
  /** All languages of linked articles, by translation key. Only for findings. */
  linked: Pick<Names<readonly LinkedText[]>, "get">;
  /** By slug, the articles whose page has the slug in its address. */
  slugs: Pick<Names<readonly NamedText[]>, "get">;
  /** Files that exist but cannot be used, by path in the content folder. They already have a finding. */
  broken: ReadonlySet<string>;
  /** Only for findings: the rendering does not depend on the categories. */
  needCategories?: ReadonlyMap<LanguageCode, readonly string[]>;
  /** The names of the site's own forms. Only for findings. */
  forms?: readonly string[];
  /** Only for findings. */
  addresses?: KnownAddresses;
  /** The site's tags of languages, for days and numbers in blocks. */
  languageTags: Readonly<Record<LanguageCode, string>>;
  /** The site's time zone, for dates written without an offset. */
  timeZone: string;
  /** Origins of other hosts from which the site may show pictures. */
  pictureOrigins: readonly string[];
}

/** Returns the index of a whole folder, as plain data that can be passed between threads. */
export interface FolderIndex extends ContentIndex {
  articles: ReadonlyMap<string, Pick<ArticleEntry, "translationKey">>;
  media: ReadonlyMap<string, Pick<MediaContent, "mimeType" | "width" | "height">>;
  linked: ReadonlyMap<string, readonly LinkedText[]>;
  slugs: ReadonlyMap<string, readonly NamedText[]>;
}

/** Reads the name and front matter of a file below `articles/`. Returns `undefined`, with a finding, if they are invalid. */
export async function readArticleEntry(
  file: SourceFile,
  languages: readonly LanguageCode[],
  findings: Findings,
): Promise<ArticleEntry | undefined> {
  const name = readName(file, languages, findings);
  if (name === undefined) return undefined;
  const source = await readText(file, MAXIMUM_MARKDOWN_BYTES, findings);
  const read = source === undefined ? undefined : readFrontMatter(source, file, findings);
  if (source === undefined || read === undefined) return undefined;
  const { frontMatter, named } = read;
  warnOfNul(source, file, findings);
  const modifiedAt = await readIfReadable(file, findings, () =>
    file.file === "" ? 0 : statSync(file.file).mtime.getTime(),
  );
  if (modifiedAt === undefined) return undefined;
  return {
    ...name,
    file,
    frontMatter,
    named,
    translationKey: composed(
      frontMatter.translationKey ?? (name.group === null ? name.slug : `${name.group}/${name.slug}`),
    ),
    modifiedAt,
    references: referencesOf(source, name.path),
    hasEvents: HAS_EVENTS.test(source),
    sourceHash: createHash("sha256").update(source).digest("hex"),
  };
}

/** Whether a file was already missing before an import. */
export function wasMissingBefore({ wasMissing }: Pick<ArticleEntry, "wasMissing">, file: string): boolean {
  return wasMissing === "any" || wasMissing?.has(file) === true;
}

type ArticleName = Pick<ArticleEntry, "path" | "language" | "group" | "slug">;

/** Warns of NUL characters. Markdown replaces them by U+FFFD, and the store keeps only the replaced text. */
function warnOfNul(source: string, file: SourceFile, findings: Findings): void {
  const offset = source.indexOf("\0");
  if (offset < 0) return;
  const before = source.slice(0, offset);
  const line = before.split("\n").length;
  const column = offset - before.lastIndexOf("\n");
  findings.warn(
    "nul",
    file.origin,
    originOf(file, { line, column }),
    "there is a NUL character, which is replaced by U+FFFD. Remove it",
    coded("nul"),
  );
}

/** Parses a path of the form `articles/<language>/[<group>/]<slug>.md`. */
function readName(
  file: SourceFile,
  languages: readonly LanguageCode[],
  findings: Findings,
): ArticleName | undefined {
  const path = file.path.slice("articles/".length);
  const segments = path.split("/");
  const name = segments.pop() ?? "";
  const language = segments.shift();
  if (!name.endsWith(".md")) {
    findings.warn("stray-file", file.origin, 1, "this is not a Markdown file (.md), and is ignored");
    return undefined;
  }
  if (!isLanguageCode(language) || segments.length > 1) {
    findings.error(
      "article-path",
      file.origin,
      1,
      `articles must be at articles/<language>/[<group>/]<slug>.md; languages are ${LANGUAGE_CODES.join(", ")}`,
    );
    return undefined;
  }
  if (!languages.includes(language)) {
    findings.error(
      "article-path",
      file.origin,
      1,
      `the site does not offer "${language}". Add it to languages in site.yaml, or remove the file`,
      coded("language-not-offered", { language }),
    );
    return undefined;
  }
  const slug = name.slice(0, -".md".length);
  if (!isArticleSlug(slug)) {
    const code = (RESERVED_SLUGS as readonly string[]).includes(slug) ? "reserved-slug" : "slug";
    findings.error(
      code,
      file.origin,
      1,
      code === "reserved-slug"
        ? `"${slug}" is the name of a page of the site itself (${RESERVED_SLUGS.join(", ")}). Give the file another name`
        : `"${slug}" cannot be part of an address. Name the file with letters and digits of any script, - and _, at most ${MAXIMUM_SLUG_LENGTH} of them`,
      coded(code, { slug, most: MAXIMUM_SLUG_LENGTH }),
    );
    return undefined;
  }
  return { path, language, group: segments[0] ?? null, slug };
}

export type AddressedEntry = Pick<ArticleEntry, "language" | "slug" | "translationKey" | "named"> & {
  file: Pick<SourceFile, "origin">;
};

/**
 * Reports slugs and translation keys that occur twice within a language. Only the first article with a slug or key may use it.
 */
export function withoutDuplicates<Entry extends AddressedEntry>(
  entries: readonly Entry[],
  findings: Findings,
): Entry[] {
  const slugs = new Map<string, Entry>();
  const translations = new Map<string, Entry>();
  return entries.filter((entry) => {
    const slug = `${entry.language}/${entry.slug}`;
    const translation = `${entry.language}/${entry.translationKey}`;
    const sameSlug = slugs.get(slug);
    const sameKey = translations.get(translation);
    if (sameSlug !== undefined) {
      findings.error(
        "duplicate-slug",
        entry.file.origin,
        1,
        `the slug "${entry.slug}" is already used by ${sameSlug.file.origin}; a slug must be unique in its language, in all groups. Rename one file`,
        coded("duplicate-slug", { slug: entry.slug, file: sameSlug.file.origin }),
      );
      return false;
    }
    if (sameKey !== undefined) {
      findings.error(
        "duplicate-key",
        entry.file.origin,
        entry.named.translationKey ?? 1,
        `the translation key "${entry.translationKey}" is already used by ${sameKey.file.origin} in the same language. Change one of them`,
        coded("duplicate-key", { key: entry.translationKey, file: sameKey.file.origin }),
      );
      return false;
    }
    slugs.set(slug, entry);
    translations.set(translation, entry);
    return true;
  });
}

const HAS_EVENTS = /::event\b/;

const CANDIDATE = /<([^<>\n]+)>|"([^"\n]+)"|'([^'\n]+)'|([^\s()<>"'|\]]+)/g;

/** Matches an attribute of a block that names a file or a page. */
const ATTRIBUTE = /[\s{](?:to|src|image|mobile|photo|poster|captions)=(?:["']([^"'\n]+)["']|([^\s"'{}]+))/g;

/**
 * Finds everything in a text that may be the address of a file in the folder or of an article's page. It may find too much, but
 * must never miss a reference: otherwise the article would stay unchanged when its target changes.
 */
export function referencesOf(source: string, path: string): string[] {
  const found = new Set<string>();
  const see = (candidate: string): void => {
    for (const match of candidate.matchAll(CANDIDATE)) {
      const address = match[1] ?? match[2] ?? match[3] ?? match[4] ?? "";
      if (address.includes(".")) {
        const written = address.replaceAll("&amp;", "&");
        const reference = resolveReference(written, path);
        if (reference !== undefined) found.add(reference.path);
        else for (const page of pagesIn(written)) found.add(pageReference(page));
      }
      if (match[4] === undefined) see(address.replace(/["'<>]/g, " "));
    }
  };
  see(source);
  for (const [, quoted, plain = ""] of source.matchAll(ATTRIBUTE)) {
    const written = quoted ?? plain;
    const [, slug] = /^article:(?:[^/]+\/)?(.+)$/s.exec(written) ?? [];
    if (slug === undefined) see(written.includes(" ") ? `<${written}>` : written);
    else found.add(pageReference({ slug: composed(slug) }));
  }
  return [...found].sort();
}

/**
 * Returns a hash that changes with everything on which the stored article depends: its text, the rendering pipeline, and the
 * files to which it refers.
 */
export function fingerprintOf(entry: ArticleEntry, index: ContentIndex): string {
  const resolved = entry.references.map((path) => {
    if (path.startsWith("articles/"))
      return [path, linkedArticle(path.slice("articles/".length), index)?.translationKey ?? null];
    const page = readPageReference(path);
    if (page !== undefined) return [path, possibleArticles(page, index)];
    const file = path.slice("media/".length);
    return [path, sizeIn(index, file), sizeIn(index, mobilePathOf(file))];
  });
  const zone =
    index.timeZone !== UTC && (entry.hasEvents || isDatedByZone(entry.frontMatter)) ? [index.timeZone] : [];
  const { pictureOrigins, languageTags } = index;
  const tag = languageTags[entry.language];
  const tagged = tag === LANGUAGE_TAGS[entry.language] ? [] : [{ tag }];
  const shown = pictureOrigins.length === 0 ? [] : [{ pictureOrigins }];
  return createHash("sha256")
    .update(
      JSON.stringify([
        PIPELINE_VERSION,
        entry.path,
        entry.sourceHash,
        resolved,
        ...zone,
        ...shown,
        ...tagged,
      ]),
    )
    .digest("hex");
}

/** Returns the articles that an address may mean, and the redirects of their pages; `null` for an address on another site. */
export function possibleArticles(
  { host, slug }: PageReference,
  { slugs, addresses }: Pick<ContentIndex, "slugs" | "addresses">,
): string[] | null {
  if (host !== undefined && addresses?.hosts.has(host) !== true) return null;
  const texts = slugs.get(slug) ?? [];
  const names = texts.map(({ path, translationKey }) => `${path} ${translationKey}`).toSorted();
  return [...names, ...(addresses === undefined ? [] : rulesForPages(texts, addresses))];
}

function sizeIn({ media }: ContentIndex, file: string): string | null {
  const size = media.get(file);
  return size === undefined ? null : `${size.width}x${size.height}`;
}

function isDatedByZone({ publishedAt, updatedAt }: FrontMatter): boolean {
  return publishedAt?.offset === undefined || (updatedAt !== undefined && updatedAt.offset === undefined);
}
