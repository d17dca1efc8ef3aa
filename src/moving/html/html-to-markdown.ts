import type { Element, Root as HtmlRoot } from "hast";
import { toMdast } from "hast-util-to-mdast";
import { toString } from "hast-util-to-string";
import type { Root } from "mdast";
import { directiveToMarkdown } from "mdast-util-directive";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { type Processor, unified } from "unified";
import { boundTables } from "./bound-tables.ts";
import { ELEMENT_HANDLERS } from "./element-handlers.ts";
import { emphasis, strong } from "./emphasis-marks.ts";
import { parseHtml } from "./parse-html.ts";
import { type HtmlHooks, prepareHtml } from "./prepare-html.ts";
import { shortenTables } from "./shorten-tables.ts";
import { tidyMarkdown } from "./tidy-markdown.ts";

/** Makes the writer write callouts and details as directives, and escape only text that would start a directive. */
function directives(this: Processor): void {
  const data = this.data() as { toMarkdownExtensions?: unknown[] };
  const { handlers } = directiveToMarkdown();
  (data.toMarkdownExtensions ??= []).push({
    handlers: { ...handlers, emphasis, strong },
    unsafe: [{ atBreak: true, character: ":", after: ":" }],
  });
}

const writer = (tablePipeAlign: boolean) =>
  unified()
    .use(remarkGfm, { tablePipeAlign })
    .use(directives)
    .use(remarkStringify, { bullet: "-", emphasis: "*", rule: "-", listItemIndent: "one" })
    .freeze();
const WRITER = writer(true);
const NARROW_WRITER = writer(false);

/**
 * Converts the HTML of another system to the Markdown that one of our editors would write, including figures with captions,
 * notes, details, tables and footnotes. Scripts, forms and styles are dropped, and each is reported to the hooks.
 */
export function htmlToMarkdown(html: string, hooks: HtmlHooks): string {
  const tree = parseHtml(html, (how) => hooks.changed(how));
  prepareHtml(tree, hooks);
  const shortened = shortenTables(tree);
  const markdown = toMdast(tree, { handlers: ELEMENT_HANDLERS }) as Root;
  tidyMarkdown(markdown);
  const bounded = boundTables(markdown);
  const rowsAsText = shortened + bounded.rowsAsText;
  if (rowsAsText > 0)
    hooks.changed(`tables have too many cells; ${rowsAsText} of their rows became paragraphs`);
  return (bounded.canAlign ? WRITER : NARROW_WRITER).stringify(markdown).trim();
}

/** Returns the words of a piece of HTML on one line, for titles and summaries. */
export function htmlToText(html: string): string {
  return textOf(parseHtml(html, () => {}));
}

function textOf(node: HtmlRoot | Element): string {
  return toString(node).replace(/\s+/g, " ").trim();
}
