import type { Element, Root as HtmlRoot } from "hast";
import { toMdast } from "hast-util-to-mdast";
import { toString } from "hast-util-to-string";
import type { Root } from "mdast";
import { directiveToMarkdown } from "mdast-util-directive";
import rehypeParse from "rehype-parse";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { type Processor, unified } from "unified";
import { ELEMENT_HANDLERS } from "./element-handlers.ts";
import { emphasis, strong } from "./emphasis-marks.ts";
import { type HtmlHooks, prepareHtml } from "./prepare-html.ts";
import { tidyMarkdown } from "./tidy-markdown.ts";

/** Lets callouts and details be written as directives, and escapes only what would begin one. */
function directives(this: Processor): void {
  const data = this.data() as { toMarkdownExtensions?: unknown[] };
  const { handlers } = directiveToMarkdown();
  (data.toMarkdownExtensions ??= []).push({
    handlers: { ...handlers, emphasis, strong },
    unsafe: [{ atBreak: true, character: ":", after: ":" }],
  });
}

const parser = unified().use(rehypeParse, { fragment: true });
const writer = unified().use(remarkGfm).use(directives).use(remarkStringify, {
  bullet: "-",
  emphasis: "*",
  rule: "-",
  listItemIndent: "one",
});

/**
 * Turns the HTML of another system into Markdown as an editor here would have written it: figures with captions, notes,
 * details, tables, footnotes. Scripts, forms and styles are left out, each told to the hooks.
 */
export function htmlToMarkdown(html: string, hooks: HtmlHooks): string {
  const tree = parser.parse(html);
  prepareHtml(tree, hooks);
  const markdown = toMdast(tree, { handlers: ELEMENT_HANDLERS }) as Root;
  tidyMarkdown(markdown);
  return writer.stringify(markdown).trim();
}

/** The words of a piece of HTML, on one line: for titles and summaries. */
export function htmlToText(html: string): string {
  const tree: HtmlRoot = parser.parse(html);
  return textOf(tree);
}

function textOf(node: HtmlRoot | Element): string {
  return toString(node).replace(/\s+/g, " ").trim();
}
