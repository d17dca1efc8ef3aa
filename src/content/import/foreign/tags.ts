import { type Range, covers } from "./literal-ranges.ts";

/** A shortcode: `{% name … %}`, `{{< name … >}}`, `{{% name … %}}` or `<Name …>`, with its closing tag if any. */
export interface Tag extends Range {
  name: string;
  /** By name; those without a name by their index. */
  values: ReadonlyMap<string, string>;
  /** The closing tag, such as `{% endname %}`; the body is in between. */
  close: Range | undefined;
  /** Its source, for findings. */
  written: string;
  isComponent: boolean;
}

interface Mark extends Range {
  name: string;
  values: ReadonlyMap<string, string>;
  isClose: boolean;
  written: string;
  isComponent: boolean;
}

const LIQUID = /(?<!\{)\{%-?\s*(\/?[A-Za-z][\w.-]*)((?:"[^"]*"|'[^']*'|[^"'])*?)\s*-?%\}(?!\})/g;
const HUGO = /\{\{([<%])\s*(\/?)\s*([A-Za-z][\w./-]*)((?:"[^"]*"|'[^']*'|[^"'])*?)\s*\/?\s*[>%]\}\}/g;
const COMPONENT = /<(\/?)([A-Z][\w.]*)((?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?)*)\s*\/?>/g;
const VALUE =
  /(?:([\w:.-]+?)\s*[=:]\s*)?("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\{[^{}]*\}|\[[^\]]*\]|[^\s,{}"'=]+)/g;

/** All shortcodes outside the given ranges, in order. Closing tags without an opening one are left out. */
export function findTags(text: string, literal: readonly Range[]): Tag[] {
  const tags: Tag[] = [];
  const open: Tag[] = [];
  const isLiteral = covers(literal);
  for (const mark of findMarks(text)) {
    if (isLiteral(mark.start)) continue;
    if (!mark.isClose) {
      const tag: Tag = { ...mark, close: undefined };
      tags.push(tag);
      open.push(tag);
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

/** Between `{% raw %}` and its end nothing is a shortcode: it is shown literally. */
function withoutRaw(tags: readonly Tag[]): Tag[] {
  const raw = tags.flatMap(({ name, end, close }) =>
    (name === "raw" || name === "verbatim") && close !== undefined ? [{ start: end, end: close.start }] : [],
  );
  const isRaw = covers(raw);
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
      values: valuesOf(rest),
      isClose: closed !== undefined,
      written: `{% ${name} %}`,
      isComponent: false,
    });
    if (whole === "") break;
  }
  for (const match of text.matchAll(HUGO)) {
    const [, mark = "<", slash = "", name = "", rest = ""] = match;
    marks.push({
      ...rangeOf(match),
      name,
      values: valuesOf(rest),
      isClose: slash !== "",
      written: `{{${mark} ${name} ${mark === "<" ? ">" : mark}}}`,
      isComponent: false,
    });
  }
  for (const match of text.matchAll(COMPONENT)) {
    const [, slash = "", name = "", rest = ""] = match;
    marks.push({
      ...rangeOf(match),
      name,
      values: valuesOf(rest),
      isClose: slash !== "",
      written: `<${name}>`,
      isComponent: true,
    });
  }
  return marks.sort((left, right) => left.start - right.start);
}

function rangeOf({ 0: whole, index }: RegExpExecArray): Range {
  return { start: index, end: index + whole.length };
}

function valuesOf(text: string): Map<string, string> {
  const values = new Map<string, string>();
  let position = 0;
  const inner = /^\s*\{([\s\S]*)\}\s*$/.exec(text)?.[1] ?? text;
  for (const [, name, value = ""] of inner.matchAll(VALUE)) {
    // Of a list, the first item counts.
    const [, single = value] = /^\[\s*("[^"]*"|'[^']*')/.exec(value) ?? [];
    values.set(name ?? String(position), plainValue(single));
    if (name === undefined) position += 1;
  }
  return values;
}

/** Without its quotes or braces. */
function plainValue(value: string): string {
  return /^["']/.test(value)
    ? value.slice(1, -1).replace(/\\(["'\\])/g, "$1")
    : value.replace(/^\{\s*["'`]?|["'`]?\s*\}$/g, "");
}
