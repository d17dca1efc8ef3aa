import { groupUrl } from "../../../contract/addresses/addresses.ts";
import { coded } from "../../../contract/studio/finding-codes.ts";
import { renderArticle } from "../../markdown/render-article.ts";
import type { ArticleContent } from "../../model/tenant-content.ts";
import type { Findings } from "../../source/findings.ts";
import { FIRST_FINDINGS } from "../../source/first-findings.ts";
import { originOf, readText } from "../../source/source-file.ts";
import { withinParsingBounds } from "../../source/within-parsing-bounds.ts";
import { addressCheckOf } from "./address-check.ts";
import { datesOf } from "./article-dates.ts";
import {
  type ArticleEntry,
  type ContentIndex,
  MAXIMUM_MARKDOWN_BYTES,
  fingerprintOf,
  wasMissingBefore,
} from "./articles.ts";
import { linkedArticle } from "./linked-article.ts";
import { pageFinderOf } from "./linked-pages.ts";
import { linkCheckOf } from "./linked-texts.ts";
import { nearOf } from "./missing-media.ts";
import { rendering } from "./rendering-reports.ts";

/** Kinds of warnings of the renderer that are errors in a content folder, because readers would miss something. */
const ERRORS = new Set(["missing-media"]);

interface BuildOptions {
  /** Whether the article comes from another system's folder. */
  isForeign: boolean;
  hasLines?: boolean;
}

/**
 * Reads and renders one article. Parts that cannot be shown are replaced by a placeholder and reported as a finding. Returns
 * `undefined` if the file can no longer be read.
 */
export async function buildArticle(
  entry: ArticleEntry,
  index: ContentIndex,
  findings: Findings,
  options: BuildOptions,
): Promise<ArticleContent | undefined> {
  const source = await readText(entry.file, MAXIMUM_MARKDOWN_BYTES, findings);
  if (source === undefined) return undefined;
  const { frontMatter } = entry;
  const render = () =>
    renderArticle(source, {
      language: entry.language,
      tag: index.languageTags[entry.language],
      timeZone: index.timeZone,
      path: entry.path,
      title: frontMatter.title,
      findMedia: (path) => index.media.get(path),
      findArticle: (path) => linkedArticle(path, index)?.translationKey,
      needCategories: index.needCategories?.get(entry.language),
      forms: index.forms,
      findProblem: index.addresses && addressCheckOf(index.addresses),
      findPage: pageFinderOf(entry, index),
      findLinkProblem: linkCheckOf(entry, index),
      pictureOrigins: index.pictureOrigins,
      groupUrl: groupFinderOf(entry, index),
      layout: frontMatter.layout,
      hasLines: options.hasLines,
    });
  const rendered = await rendering(entry.file.origin, () =>
    withinParsingBounds(entry.file, source, findings, render),
  );
  if (rendered === undefined) return undefined;
  for (const [count, { kind, message, coded, target, ...position }] of rendered.issues.entries()) {
    if (target !== undefined && index.broken.has(target)) continue;
    // Searching all files for a similar name is slow, so suggestions are only made for the first findings, which are listed.
    const near = count < FIRST_FINDINGS ? nearTo(target, index).near : undefined;
    const isOld = target !== undefined && wasMissingBefore(entry, target);
    const report = ERRORS.has(kind) && !options.isForeign && !isOld ? "error" : "warn";
    findings[report](
      kind,
      entry.file.origin,
      originOf(entry.file, position),
      (treeMessage(options.isForeign, kind, target) ?? message) + didYouMean(near, options.isForeign),
      coded && { ...coded, values: { ...coded.values, ...(near === undefined ? {} : { near }) } },
    );
  }
  const { publishedAt, updatedAt } = datesOf(entry, index.timeZone);
  if (Date.parse(updatedAt) > Math.max(Date.now(), Date.parse(publishedAt)))
    findings.warn(
      "future-update",
      entry.file.origin,
      entry.named.updatedAt ?? 1,
      "updatedAt is in the future: until then, readers are shown publishedAt. Write the day of the change, or remove it",
      coded("future-update"),
    );
  return {
    path: entry.path,
    language: entry.language,
    group: entry.group,
    slug: entry.slug,
    translationKey: entry.translationKey,
    title: frontMatter.title,
    summary: frontMatter.summary || rendered.firstParagraph,
    cover: frontMatter.cover ?? null,
    coverAlt: frontMatter.coverAlt,
    tags: frontMatter.tags,
    authors: frontMatter.authors,
    publishedAt,
    updatedAt,
    isDraft: frontMatter.draft,
    isUnlisted: frontMatter.unlisted,
    order: frontMatter.order,
    source,
    html: rendered.html,
    sections: rendered.sections,
    headings: rendered.headings,
    blocks: rendered.blocks,
    ...(frontMatter.layout === undefined ? {} : { layout: frontMatter.layout }),
    readingMinutes: rendered.readingMinutes,
    references: entry.references,
    fingerprint: fingerprintOf(entry, index),
  };
}

/** Creates the function that finds the address of a group's list in the language of an article. */
function groupFinderOf(
  { language }: Pick<ArticleEntry, "language">,
  { addresses }: Pick<ContentIndex, "addresses">,
): ((group: string) => string | undefined) | undefined {
  if (addresses === undefined) return undefined;
  const { theme, defaultLanguage, groups } = addresses;
  return (group) =>
    groups.has(group)
      ? (groupUrl({ theme, language, defaultLanguage }, group) ?? `/${group}/index.html`)
      : undefined;
}

/** Messages about missing files in a folder of another system, which has no folders `articles/` and `media/`. */
function treeMessage(isForeign: boolean, kind: string, target: string | undefined): string | undefined {
  if (!isForeign || target === undefined) return undefined;
  if (kind === "missing-article")
    return `the link leads to "${target.replace(/^articles\/|\.md$/g, "")}", which is not a text of the tree; only the words of the link are shown. If it is a page of the old site, add that site to origin in the mapping; if addresses with this beginning belong to a folder, add it to roots`;
  if (kind === "missing-media" && target.startsWith("media/"))
    return `the file "${target.replace(/^media\//, "")}" is not in the tree. Add it, or name the folder of such addresses under roots in the mapping`;
  return undefined;
}

/**
 * Returns a part of a message that suggests a file; empty if no file has a similar name. Folders of other systems do not use
 * the `media:` notation.
 */
function didYouMean(near: string | undefined, isForeign: boolean): string {
  return near === undefined ? "" : `. Did you mean "${isForeign ? near.replace(/^media:/, "") : near}"?`;
}

function nearTo(target: string | undefined, index: ContentIndex): { near?: string } {
  return target?.startsWith("media/") === true
    ? nearOf(target.slice("media/".length), index.media.keys())
    : {};
}
