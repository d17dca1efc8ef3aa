import type { Edit } from "../text/edits.ts";
import type { Range } from "../text/literal-ranges.ts";

/** An element whose content is Markdown, with its end. */
export interface MarkdownElement extends Range {
  close: Range;
}

const OPENING =
  /<([a-z][a-z\d]*)((?:\s+[\w:-]+(?:=(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*?)\s+markdown(?:=(?:"\w*"|'\w*'|\w+))?((?:\s[^<>]*)?)>/g;

/** Finds elements such as `<figure markdown>`, whose attribute says that they contain Markdown. */
export function findMarkdownElements(
  text: string,
  isLiteral: (offset: number) => boolean,
): MarkdownElement[] {
  return [...text.matchAll(OPENING)].flatMap(({ 0: whole, 1: name = "", index }) => {
    const close = isLiteral(index) ? undefined : endOf(text, name, index + whole.length);
    return close === undefined ? [] : [{ start: index, end: index + whole.length, close }];
  });
}

function endOf(text: string, name: string, from: number): Range | undefined {
  let depth = 1;
  const tag = new RegExp(`<(/?)${name}\\b[^<>]*>`, "g");
  tag.lastIndex = from;
  for (let match = tag.exec(text); match !== null; match = tag.exec(text)) {
    depth += match[1] === "/" ? -1 : 1;
    if (depth === 0) return { start: match.index, end: match.index + match[0].length };
  }
  return undefined;
}

/** Returns edits that add empty lines around the content, so that it is parsed as Markdown. */
export function markdownElementEdits(text: string, elements: readonly MarkdownElement[]): Edit[] {
  return elements.flatMap(({ start, end, close }) => {
    const opening = text.slice(start, end).replace(/\s+markdown(?:=(?:"\w*"|'\w*'|\w+))?/, "");
    const isInline =
      !text.slice(end, close.start).includes("\n") && /^<(?:span|a|td|th|p|h\d)\b/.test(opening);
    const gap = isInline ? "" : "\n\n";
    return [
      { start, end, text: opening + gap },
      { ...close, text: gap + text.slice(close.start, close.end) },
    ];
  });
}
