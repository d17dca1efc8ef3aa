import { posix } from "node:path";
import type { Mapping } from "../mapping/mapping.ts";
import { isScript } from "../navigation/literal-script.ts";
import type { ConversionTrace } from "../text/conversion-trace.ts";
import { type Edit, type EditedText, applyEdits } from "../text/edits.ts";
import { type Range, covers, literalRanges } from "../text/literal-ranges.ts";
import { closedElementEdits } from "./closed-elements.ts";
import { elementAsHtml, findComponents } from "./components.ts";
import { convertTags } from "./convert-tags.ts";
import { marginsOf } from "./dedent-blocks.ts";
import { findMarkdownElements, markdownElementEdits } from "./markdown-elements.ts";
import { findTags, rawRanges } from "./tags.ts";

export interface MarkedArticle {
  file: string;
  /** The file's path below its language folder. */
  path: string;
  body: string;
  /** For each line of the body, the line of the file. */
  lines: readonly number[];
  trace: ConversionTrace;
  /** Returns the path, below the language folder, of the file to which a wiki link refers. */
  findByName(name: string): string | undefined;
}

/**
 * Removes everything that is not Markdown: comments, shortcodes, variables, imports of components, wiki links, heading ids in
 * other forms. For constructs without a rule, the text is kept, with one warning for each kind and file.
 */
export function convertMarks(article: MarkedArticle, mapping: Mapping): EditedText {
  const { body } = article;
  const { code, comments } = literalRanges(body);
  const hidden = [
    ...comments,
    ...foreignComments(body, code, mapping),
    ...exportRanges(article, covers([...code, ...comments])),
  ];
  const literal = [...code, ...hidden];
  const tags = findTags(body, literal);
  const isSettled = covers([...literal, ...rawRanges(tags)]);
  const inMarkdown = findMarkdownElements(body, isSettled);
  const margins = marginsOf(body, [...tags, ...inMarkdown]);
  const { edits, unmapped } = convertTags(body, { tags, margins }, mapping, article.trace);
  const warn = warner(article);
  for (const { written, start } of unmapped) warn(written, start, "only the text inside is kept");
  const elements = [...elementEdits(body, isSettled), ...markdownElementEdits(body, inMarkdown)];
  const isTaken = covers([...literal, ...rawRanges(tags), ...edits, ...elements]);
  const all = [
    ...edits,
    ...elements,
    ...hidden.map((range) => ({ ...range, text: "" })),
    ...variableEdits(article, isTaken, mapping, warn),
    ...margins.edits,
    ...closedElementEdits(body, isSettled),
    ...headingIdEdits(body, isSettled),
    ...attributeListEdits(body, isSettled),
    ...importEdits(article, isSettled),
    ...wikiLinkEdits(article, isSettled, mapping),
    ...blockMarkEdits(body, isSettled, mapping),
  ];
  return applyEdits(body, all, 1);
}

type Covers = ReturnType<typeof covers>;
type Warn = (construct: string, offset: number, remains?: string) => void;

function warner({ body, lines, trace }: MarkedArticle): Warn {
  return (construct, offset, remains) =>
    trace.leaves(construct, lines[body.slice(0, offset).split("\n").length - 1] ?? 1, remains);
}

const MDX_COMMENT = "{/* */}";

/** Finds comments of MDX and template languages, by the delimiters in the mapping. */
function foreignComments(body: string, code: readonly Range[], { shortcodes }: Mapping): Range[] {
  const isCode = covers(code);
  return [MDX_COMMENT, ...shortcodes.comments].flatMap((marks) => {
    const [open = "", close = ""] = marks.split(" ");
    const found: Range[] = [];
    for (let start = body.indexOf(open); start >= 0; start = body.indexOf(open, start)) {
      const end = body.indexOf(close, start + open.length);
      if (end < 0) break;
      if (!isCode(start)) found.push({ start, end: end + close.length });
      start = end + close.length;
    }
    return found;
  });
}

const VARIABLE = /\{\{-?\s*([\w$][^{}<>%]*?)\s*-?\}\}/g;

const CAPTURE = /\{%-?\s*capture\s+([\w-]+)/g;

function variableEdits(
  { body, trace }: MarkedArticle,
  isSettled: Covers,
  { shortcodes }: Mapping,
  warn: Warn,
): Edit[] {
  const edits: Edit[] = [];
  // References to captured variables are removed, because their text is already shown where it was captured.
  const captured = new Set([...body.matchAll(CAPTURE)].map(([, name = ""]) => name));
  for (const match of body.matchAll(VARIABLE)) {
    if (isSettled(match.index)) continue;
    const [whole, name = ""] = match;
    const isCaptured = captured.has(name.replace(/\s*\|.*$/s, ""));
    const value = shortcodes.variables[name] ?? (isCaptured ? "" : undefined);
    if (value === undefined) warn(`{{${name}}}`, match.index);
    else {
      trace.uses("shortcodes", "variables", name);
      edits.push({ start: match.index, end: match.index + whole.length, text: value });
    }
  }
  return edits;
}

const HEADING_ID =
  /^([ \t>]*#{1,6}[ \t].*?)[ \t]*(?:%?\{:?[ \t]*#([^\s{}.]+)[^{}\n]*\}%?|\[#([^\s[\]]+)\]|\{\/\*[ \t]*([^\s{}*]+)[ \t]*\*\/\})([*_]{0,3}|\p{P}?)[ \t]*$/gmu;

/** Converts `## Heading {: #id .class }`, `## Heading %{#id}%`, `## Heading [#id]` and `## Heading {/*id*\/}` to `## Heading {#id}`. */
function headingIdEdits(body: string, isSettled: Covers): Edit[] {
  return [...body.matchAll(HEADING_ID)].flatMap(
    ({ 0: whole, 1: heading = "", 2: braces, 3: brackets, 4: comment, 5: sign = "", index }) => {
      if (isSettled(index)) return [];
      const id = braces ?? brackets ?? comment ?? "";
      return [{ start: index + heading.length, end: index + whole.length, text: `${sign} {#${id}}` }];
    },
  );
}

const ATTRIBUTE_LIST =
  /^[ \t>]*\{:[^{}\n]*\}[ \t]*$|^[ \t>]*\{(?:[ \t]*(?:[.#][\w:-]+|[\w-]+="[^"\n]*"))+[ \t]*\}[ \t]*$|(?<=[)\]*_`])\{:[^{}\n]*\}|(?<=\S)[ \t]?\{:[ \t]*[.#][^{}\n]*\}[ \t]*$/gm;

/**
 * Removes `{: .class width="300" }`, and Hugo's `{.class}`, on a separate line or after the styled text, because readers would
 * see them.
 */
function attributeListEdits(body: string, isSettled: Covers): Edit[] {
  return [...body.matchAll(ATTRIBUTE_LIST)].flatMap(({ 0: whole, index }) =>
    isSettled(index) ? [] : [{ start: index, end: index + whole.length, text: "" }],
  );
}

/** Converts elements with values in braces to HTML, because browsers cannot read them. */
function elementEdits(body: string, isSettled: Covers): Edit[] {
  return findComponents(body).flatMap((mark) =>
    /^[A-Z]/.test(mark.name) || isSettled(mark.start)
      ? []
      : [{ start: mark.start, end: mark.end, text: elementAsHtml(mark) }],
  );
}

const BINDINGS = String.raw`(?:type\s+)?(?:[\w$]+|\*\s+as\s+[\w$]+|(?:[\w$]+\s*,\s*)?\{[^{}]*\})\s*from\s+`;
const IMPORT = String.raw`import\s+(?:${BINDINGS})?(?:'[^'\n]+'|"[^"\n]+")`;
const IMPORT_LINE = new RegExp(String.raw`^${IMPORT};?[ \t]*$`, "gm");
const MODULE_LINE = new RegExp(String.raw`^(?:${IMPORT}|export\s+const\s[^\n]+);?[ \t]*$`, "gm");

/** Removes the import and export lines of MDX. Some systems also read them in `.md` files. */
function importEdits({ file, body }: MarkedArticle, isSettled: Covers): Edit[] {
  return [...body.matchAll(/\.mdx$/i.test(file) ? MODULE_LINE : IMPORT_LINE)].flatMap(({ 0: whole, index }) =>
    isSettled(index) ? [] : [{ start: index, end: index + whole.length, text: "" }],
  );
}

/** Maximum number of empty lines within one export. */
const MAXIMUM_BLANK_LINES = 20;

/** Finds the declarations of components that an MDX text exports, over any number of lines. */
function exportRanges({ file, body }: MarkedArticle, isLiteral: Covers): Range[] {
  if (!/\.mdx$/i.test(file)) return [];
  return [...body.matchAll(/^export\s/gm)].flatMap(({ index: start }) => {
    if (isLiteral(start)) return [];
    const ends = body.slice(start).matchAll(/\s*?(?=\n[ \t]*\n|\s*$(?![\s\S]))/g);
    const end = ends
      .take(MAXIMUM_BLANK_LINES)
      .map(({ index }) => start + index)
      .find((place) => isScript(body.slice(start, place)));
    return end === undefined ? [] : [{ start, end }];
  });
}

// Matches a wiki link. Inside a table, a backslash precedes its `|`.
const WIKI_LINK = /(!?)\[\[([^\]|#\n]*?)(#[^\]|\n]*?)?(?:\\?\|([^\]\n]*))?\]\]/g;
/** Matches files that can be shown as pictures. */
const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

function wikiLinkEdits(article: MarkedArticle, isSettled: Covers, { shortcodes }: Mapping): Edit[] {
  if (!shortcodes.wikiLinks) return [];
  return [...article.body.matchAll(WIKI_LINK)].flatMap((match) => {
    if (isSettled(match.index)) return [];
    const [whole, bang = "", name = "", anchor = "", words] = match;
    const target = name.trim() === "" ? "" : (article.findByName(name.trim()) ?? `${name.trim()}.md`);
    const relative = target === "" ? "" : posix.relative(posix.dirname(article.path), target);
    const isPicture = bang === "!" && PICTURE.test(target);
    // An anchor does not name a heading if it follows a picture, or starts with `^`, which means a paragraph.
    const isHeading = anchor !== "" && !isPicture && !anchor.includes("^");
    const last = anchor.slice(anchor.lastIndexOf("#") + 1).trim();
    const heading = isHeading ? `#${last.toLowerCase().replace(/\s+/g, "-")}` : "";
    const text = words ?? (name.trim() || last);
    // A number after the `|` of a picture is its width.
    const label = isPicture && /^\d+(x\d+)?$/.test(text) ? name : text;
    return [
      {
        start: match.index,
        end: match.index + whole.length,
        text: `${isPicture ? "!" : ""}[${label}](${encodeURI(relative).replace(/[()]/g, encodeURIComponent)}${encodeURI(heading)})`,
      },
    ];
  });
}

const BLOCK_MARK = /(?:(?<=\S)[ \t]+|^[ \t>]*)\^[A-Za-z\d][\w-]*[ \t]*$/gm;

/** In trees with wiki links, `^name` after a paragraph is an anchor for links and not shown as text. */
function blockMarkEdits(body: string, isSettled: Covers, { shortcodes }: Mapping): Edit[] {
  if (!shortcodes.wikiLinks) return [];
  return [...body.matchAll(BLOCK_MARK)].flatMap(({ 0: whole, index }) =>
    isSettled(index + whole.length - 1) ? [] : [{ start: index, end: index + whole.length, text: "" }],
  );
}
