import { type Range, covers } from "../text/literal-ranges.ts";
import { findComponents } from "./components.ts";
import { ALL_WORDS } from "./write-tags.ts";

/** A shortcode, `{% name … %}`, `{{< name … >}}`, `{{% name … %}}` or `<Name …>`, with its closing tag if there is one. */
export interface Tag extends Range {
  name: string;
  /** The values by name. Unnamed values have their index as name. */
  values: ReadonlyMap<string, string>;
  /** The values that are lists of texts, by name. */
  lists?: ReadonlyMap<string, readonly string[]>;
  /** The closing tag, such as `{% endname %}`. The body is between both tags. */
  close: Range | undefined;
  /** The source of the tag, which findings quote. */
  written: string;
  isComponent: boolean;
  /** True for a tag without content: `<Name />`. */
  isSelfClosing: boolean;
}

interface Mark extends Omit<Tag, "close"> {
  isClose: boolean;
}

const LIQUID =
  /(?<!\{)\{%-?\s*(\/?[A-Za-z][\w.-]*)((?:"[^"]*"|'[^']*'|[^"']|["'](?=[^"'\n]*%\}))*?)\s*-?%\}(?!\})/g;
const HUGO = /\{\{([<%])\s*(\/?)\s*([A-Za-z][\w./-]*)((?:"[^"]*"|'[^']*'|[^"'])*?)\s*\/?\s*[>%]\}\}/g;
const VALUE =
  /(?:([\w:.-]+?)\s*(?:=|:(?!\/\/))\s*)?(https?:\/\/[^\s,{}"']+|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\{[^{}]*\}|\[[^\]]*\]|[^\s,{}"'=]+)/g;

/** Returns all shortcodes outside the given ranges, in order. Closing tags without an opening one are omitted. */
export function findTags(text: string, literal: readonly Range[]): Tag[] {
  const tags: Tag[] = [];
  const open: Tag[] = [];
  const isLiteral = covers(literal);
  for (const mark of findMarks(text)) {
    if (isLiteral(mark.start)) continue;
    if (!mark.isClose) {
      const tag: Tag = { ...mark, close: undefined };
      tags.push(tag);
      if (!mark.isSelfClosing) open.push(tag);
      continue;
    }
    const index = open.findLastIndex(({ name }) => name === mark.name);
    const opener = open[index];
    if (opener === undefined) continue;
    opener.close = { start: mark.start, end: mark.end };
    open.length = index;
  }
  return withoutRaw(tags);
}

/** Tags whose content is shown as plain text, without shortcodes. */
const RAW = new Set(["raw", "verbatim", "highlight", "codeblock"]);

/** Returns the ranges of literal content, such as that of `{% raw %}`. */
export function rawRanges(tags: readonly Tag[]): Range[] {
  return tags.flatMap(({ name, end, close }) =>
    RAW.has(name) && close !== undefined ? [{ start: end, end: close.start }] : [],
  );
}

function withoutRaw(tags: readonly Tag[]): Tag[] {
  const isRaw = covers(rawRanges(tags));
  return tags.filter(({ start }) => !isRaw(start));
}

function findMarks(text: string): Mark[] {
  const marks: Mark[] = [];
  for (const match of text.matchAll(LIQUID)) {
    const [whole, name = "", rest = ""] = match;
    const closed = /^(?:\/|end_?)(.+)$/.exec(name)?.[1];
    marks.push({
      ...rangeOf(match),
      name: closed ?? name,
      values: withAllWords(rest),
      isClose: closed !== undefined,
      written: `{% ${name} %}`,
      isComponent: false,
      isSelfClosing: false,
    });
    if (whole === "") break;
  }
  for (const match of text.matchAll(HUGO)) {
    const [whole, mark = "<", slash = "", name = "", rest = ""] = match;
    marks.push({
      ...rangeOf(match),
      name,
      values: valuesOf(rest),
      isClose: slash !== "",
      written: `{{${mark} ${name} ${mark === "<" ? ">" : mark}}}`,
      isComponent: false,
      isSelfClosing: /\/\s*[>%]\}\}$/.test(whole),
    });
  }
  for (const mark of findComponents(text))
    if (/^[A-Z]/.test(mark.name)) marks.push({ ...mark, written: `<${mark.name}>`, isComponent: true });
  return marks.sort((left, right) => left.start - right.start);
}

function rangeOf({ 0: whole, index }: RegExpExecArray): Range {
  return { start: index, end: index + whole.length };
}

const PART = /(?:"[^"]*"|'[^']*'|[^,"']|["'](?=[^"']*$))+/g;

/**
 * Returns unnamed values that are separated by commas, so that each can contain several words. The first one includes everything
 * up to the first comma.
 */
function withAllWords(text: string): Map<string, string> {
  const values = valuesOf(text);
  if (values.size === 0 || ![...values.keys()].every((name) => /^\d+$/.test(name))) return values;
  const parts = (text.match(PART) ?? []).map((part) => plainValue(part.trim()));
  const listed = parts.length > 1 ? new Map(parts.map((part, index) => [String(index), part])) : values;
  return listed.set(ALL_WORDS, parts[0] ?? "");
}

function valuesOf(text: string): Map<string, string> {
  const values = new Map<string, string>();
  let position = 0;
  const inner = /^\s*\{([\s\S]*)\}\s*$/.exec(text)?.[1] ?? text;
  for (const [, name, value = ""] of inner.matchAll(VALUE)) {
    // Only the first item of a list is used.
    const [, single = value] = /^\[\s*("[^"]*"|'[^']*')/.exec(value) ?? [];
    values.set(name ?? String(position), plainValue(single));
    if (name === undefined) position += 1;
  }
  return values;
}

/** Returns a value without its quotes or braces. */
function plainValue(value: string): string {
  return /^["']/.test(value)
    ? value.slice(1, -1).replace(/\\(["'\\])/g, "$1")
    : value.replace(/^\{\s*["'`]?|["'`]?\s*\}$/g, "");
}
