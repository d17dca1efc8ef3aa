import { posix } from "node:path";
import type { Root as HastRoot } from "hast";
import type { Root as MdastRoot } from "mdast";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeStringify from "rehype-stringify";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { LANGUAGE_TAGS, type LanguageCode } from "../../contract/addresses/locales.ts";
import { UTC } from "../time/time-zone.ts";
import { blocksOf } from "./blocks.ts";
import { applyDirection } from "./direction.ts";
import { applyDirectives } from "./directives.ts";
import { applyEmphasis } from "./emphasis.ts";
import { fillContents } from "./fill-contents.ts";
import { finishPageBlocks, raiseTitle } from "./finish-page-blocks.ts";
import { finishPlayers } from "./finish-players.ts";
import { applyHeadings } from "./headings.ts";
import { applyHighlighting } from "./highlight.ts";
import { applyLines } from "./lines.ts";
import { applyLinks } from "./links.ts";
import { applyMath, markMath } from "./math.ts";
import { applyPageBlocks } from "./page-blocks/apply-page-blocks.ts";
import { mayHaveBlocks } from "./page-blocks/registry.ts";
import { applyPairs } from "./pairs.ts";
import { parseArticle } from "./parse-article.ts";
import { applyPictures } from "./pictures.ts";
import { startOf } from "./positions.ts";
import type { RenderContext, RenderIssue, RenderedArticle } from "./render-context.ts";
import { BLOCKS_SCHEMA } from "./sanitize-blocks.ts";
import { SANITIZE_SCHEMA } from "./sanitize-schema.ts";
import { lowerSchemes } from "./schemes.ts";
import { firstParagraphOf, readingMinutesOf, sectionsOf } from "./sections.ts";
import { reportSpacedAddresses } from "./spaced-addresses.ts";
import { applyTables } from "./tables.ts";
import { applyTaskLists } from "./task-lists.ts";
import { reportUnclosedBlocks } from "./unclosed-blocks.ts";
import { reportUnreadBlocks } from "./unread-blocks.ts";
import { keepUnknownTags, reportUnsafeHtml } from "./unsafe-html.ts";
import { STOP, walkMarkdown } from "./walk.ts";
import { NOTE_KINDS, WORDING } from "./wording.ts";

/**
 * The version of the pipeline. It is increased whenever the same source gives different HTML, dates or text for search, and
 * then every article is rendered again.
 */
export const PIPELINE_VERSION = 23;

const writer = unified().use(rehypeStringify);

/**
 * Renders an article with its front matter to sanitised HTML and data derived from it. Never fails because of an author's text:
 * parts that cannot be shown are left out or shown as text, and listed in `issues`.
 */
export async function renderArticle(source: string, context: RenderContext): Promise<RenderedArticle> {
  const issues: RenderIssue[] = [];
  const text = source.startsWith("\uFEFF") ? source.slice(1) : source;
  const markdown = parseArticle(text);
  reportUnsafeHtml(markdown, issues);
  keepUnknownTags(markdown, issues);
  reportUnclosedBlocks(markdown, text, issues);
  reportUnreadBlocks(markdown, text, issues);
  reportSpacedAddresses(markdown, text, issues);
  const tag = context.tag ?? LANGUAGE_TAGS[context.language];
  const hasBlocks =
    mayHaveBlocks(text) &&
    applyPageBlocks(markdown, {
      language: context.language,
      tag,
      timeZone: context.timeZone ?? UTC,
      groupUrl: context.groupUrl,
      forms: context.forms,
      ownUrl: context.findArticle(context.path) === undefined ? "#" : posix.basename(context.path),
      notes: new Set(NOTE_KINDS),
      report: (node, issue) => issues.push({ ...issue, ...startOf(node) }),
    });
  applyDirectives(markdown, text, context.language, issues);
  readFences(markdown);
  markMath(markdown);
  // This step removes all unsafe HTML of the author. All later steps add only HTML of our own.
  const tree = await htmlProcessor(context.language, markdown, { hasBlocks }).run(markdown);
  dropLooseBreaks(tree);
  if (hasBlocks) finishPageBlocks(tree);
  const { headings, ids } = applyHeadings(tree, context.title, issues);
  const titleId = context.layout === "landing" ? raiseTitle(tree) : undefined;
  const blocks = blocksOf(tree, context.needCategories, issues);
  applyLinks(tree, context, ids, issues);
  applyPictures(tree, context, issues);
  if (hasBlocks) finishPlayers(tree, tag);
  const sections = sectionsOf(tree);
  const firstParagraph = firstParagraphOf(tree, { isWithinBlocks: hasBlocks });
  const listed = headings.filter(({ id }) => id !== titleId);
  // The list repeats the headings, so it is filled in after the text for search is collected.
  if (hasBlocks) fillContents(tree, listed);
  applyPairs(tree);
  applyTables(tree, context.language);
  applyTaskLists(tree, context.language);
  applyDirection(tree);
  applyEmphasis(tree, context.language);
  await applyMath(tree, context.language, issues);
  await applyHighlighting(tree, context.language);
  if (context.hasLines) applyLines(tree);
  return {
    html: writer.stringify(tree).trim(),
    headings: listed,
    blocks,
    sections,
    firstParagraph,
    readingMinutes: readingMinutesOf(
      sections.map((section) => `${section.heading} ${section.text}`).join(" "),
    ),
    issues: issues.sort((left, right) => left.line - right.line),
  };
}

/** Removes each `<br>` between blocks: it would only add space, which is the task of the style sheet. */
function dropLooseBreaks(tree: HastRoot): void {
  tree.children = tree.children.filter((node) => {
    if (node.type !== "element") return true;
    const only =
      node.tagName === "p" &&
      node.children.every((child) => child.type === "element" && child.tagName === "br");
    return node.tagName !== "br" && !(only && node.children.length > 0);
  });
}

interface HtmlProcessor {
  run(tree: MdastRoot): Promise<HastRoot>;
}

function createHtmlProcessor(
  language: LanguageCode,
  { hasRawHtml, hasBlocks }: { hasRawHtml: boolean; hasBlocks: boolean },
): HtmlProcessor {
  const words = WORDING[language];
  const toHtml = unified().use(remarkRehype, {
    allowDangerousHtml: hasRawHtml,
    footnoteLabel: words.footnotes,
    footnoteBackLabel: (reference: number, back: number) =>
      words.backToReference(back > 1 ? `${reference + 1}-${back}` : `${reference + 1}`),
  });
  const html = hasRawHtml ? toHtml.use(rehypeRaw) : toHtml;
  return html.use(() => lowerSchemes).use(rehypeSanitize, hasBlocks ? BLOCKS_SCHEMA : SANITIZE_SCHEMA);
}

const processors = new Map<string, HtmlProcessor>();

/**
 * Returns a processor that parses raw HTML only if the text contains some, since this takes as long as all other steps
 * together.
 */
function htmlProcessor(
  language: LanguageCode,
  tree: MdastRoot,
  { hasBlocks }: { hasBlocks: boolean },
): HtmlProcessor {
  let hasRawHtml = false;
  walkMarkdown(tree, ({ type }) => {
    if (type !== "html") return;
    hasRawHtml = true;
    return STOP;
  });
  const key = `${language} ${hasRawHtml} ${hasBlocks}`;
  const known = processors.get(key);
  if (known !== undefined) return known;
  const made = createHtmlProcessor(language, { hasRawHtml, hasBlocks });
  processors.set(key, made);
  return made;
}

const FENCE_LANGUAGE = /^[{.\s]*([\p{L}\p{M}\p{N}_+#-]+)/u;
const FENCE_TITLE = /(?:^|\s)(?:title|filename)=(?:"([^"]*)"|'([^']*)'|(\S+))/;

/**
 * Passes the `title="…"` of a code fence on to its element. Removes everything after the name of the language, since other
 * systems append the lines to highlight: `js{2,4}`.
 */
function readFences(tree: MdastRoot): void {
  walkMarkdown(tree, (node) => {
    if (node.type !== "code") return;
    if (typeof node.lang === "string") node.lang = FENCE_LANGUAGE.exec(node.lang)?.[1] ?? null;
    const match = FENCE_TITLE.exec(node.meta ?? "");
    const title = match?.[1] ?? match?.[2] ?? match?.[3];
    if (title !== undefined) node.data = { ...node.data, hProperties: { dataTitle: title } };
  });
}
