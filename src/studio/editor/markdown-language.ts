import { HighlightStyle, Language, defineLanguageFacet, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { styleTags, tags } from "@lezer/highlight";
import { type BlockParser, GFM, type MarkdownConfig, parser } from "@lezer/markdown";
import { isFence } from "../../contract/front-matter/split.ts";
import { directiveSyntax } from "./directive-syntax.ts";
import { eastAsianEmphasis } from "./east-asian-emphasis.ts";

/** Parses front matter. Plain Markdown would parse it as a horizontal rule and a heading. */
const frontMatter: BlockParser = {
  name: "FrontMatter",
  before: "HorizontalRule",
  parse(context, line) {
    if (context.lineStart !== 0 || !isFence(line.text)) return false;
    const element = (end: number) => context.addElement(context.elt("FrontMatter", 0, end));
    while (context.nextLine())
      if (isFence(line.text)) {
        element(context.lineStart + line.text.length);
        context.nextLine();
        return true;
      }
    element(context.prevLineEnd());
    return true;
  },
};

const dialect: MarkdownConfig = {
  defineNodes: [{ name: "FrontMatter", block: true }],
  parseBlock: [frontMatter],
  props: [
    styleTags({
      FrontMatter: tags.meta,
      // Without the tag `heading`, so that header rows are as high as other rows.
      "TableHeader/...": tags.strong,
    }),
  ],
};

const language = new Language(
  defineLanguageFacet(),
  parser.configure([GFM, dialect, directiveSyntax, eastAsianEmphasis]),
  [],
  "markdown",
);

const looks = HighlightStyle.define([
  { tag: tags.heading1, class: "md-heading md-heading-1" },
  { tag: tags.heading, class: "md-heading" },
  { tag: tags.strong, class: "md-strong" },
  { tag: tags.emphasis, class: "md-emphasis" },
  { tag: tags.strikethrough, class: "md-struck" },
  { tag: tags.link, class: "md-link" },
  { tag: tags.url, class: "md-address" },
  { tag: tags.monospace, class: "md-code" },
  { tag: tags.quote, class: "md-quote" },
  { tag: tags.meta, class: "md-meta" },
  { tag: tags.processingInstruction, class: "md-sign" },
  { tag: tags.contentSeparator, class: "md-sign" },
]);

/**
 * The language of the editor: Markdown with front matter, tables and our own blocks. Code is not highlighted, because its grammars would
 * add 76 KB.
 */
export function markdownLanguage(): Extension {
  return [language, syntaxHighlighting(looks)];
}
