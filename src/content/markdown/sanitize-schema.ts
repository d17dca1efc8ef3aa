import type { Options as Schema } from "rehype-sanitize";
import { NOTE_KINDS } from "./wording.ts";

/**
 * What may stay of an article's HTML: elements of running text, and of attributes those that carry
 * meaning. No style, no event handler, no name (it would shadow properties of `document`), no form
 * control but the box of a task list. Ids are made safe later, where links to them are known.
 */
export const SANITIZE_SCHEMA: Schema = {
  tagNames: [
    "a", "abbr", "aside", "b", "bdi", "bdo", "blockquote", "br", "caption", "cite", "code", "col", "colgroup",
    "dd", "del", "details", "dfn", "div", "dl", "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4",
    "h5", "h6", "hr", "i", "img", "input", "ins", "kbd", "li", "mark", "ol", "p", "pre", "q", "rp", "rt",
    "ruby", "s", "samp", "section", "small", "span", "strong", "sub", "summary", "sup", "table", "tbody",
    "td", "tfoot", "th", "thead", "time", "tr", "u", "ul", "var", "wbr",
  ],
  attributes: {
    "*": ["id", "lang", "dir", "title"],
    a: ["href", "dataFootnoteRef", "dataFootnoteBackref", "ariaDescribedBy", "ariaLabel"],
    aside: [["role", "note"], ["className", "note", ...NOTE_KINDS.map((kind) => `note-${kind}`)]],
    code: [["className", /^language-[\w+#-]+$/], "dataTitle"],
    col: ["span"],
    colgroup: ["span"],
    del: ["dateTime"],
    details: ["open", "name", ["className", "details", "tab"]],
    div: [["className", "tabs", "tab-body"], "dataBlock", "dataCategory"],
    h2: [["className", "sr-only"]],
    img: ["src", "alt", "width", "height"],
    input: [["type", "checkbox"], ["disabled", true], "checked"],
    ins: ["dateTime"],
    li: [["className", "task-list-item"]],
    ol: ["start", "reversed", ["className", "contains-task-list"]],
    p: [["className", "note-title"]],
    section: ["dataFootnotes", ["className", "footnotes"]],
    summary: [["className", "tab-title"]],
    td: ["colSpan", "rowSpan", "align", "headers"],
    th: ["colSpan", "rowSpan", "align", "scope", "headers"],
    time: ["dateTime"],
    ul: [["className", "contains-task-list"]],
  },
  ancestors: { tbody: ["table"], td: ["table"], th: ["table"], thead: ["table"], tfoot: ["table"], tr: ["table"] },
  protocols: { href: ["http", "https", "mailto", "tel"], src: ["http", "https"] },
  required: { input: { type: "checkbox", disabled: true } },
  strip: ["script", "style", "iframe", "object", "embed", "noscript", "template", "svg", "math", "form", "title"],
  clobber: [],
  clobberPrefix: "",
};
