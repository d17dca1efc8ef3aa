import type { Mapping } from "../mapping/mapping.ts";
import type { ConversionTrace } from "../text/conversion-trace.ts";
import type { Edit } from "../text/edits.ts";

const OPENING = /\[!([A-Za-z][\w-]*)[ \t\n]+/g;
const ATTRIBUTES = /(?<=[)\]>])[ ]?\{([^{}#\n][^{}\n]*)\}/g;
const ATTRIBUTE = /([\w:-]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"']+))?/g;
/** Maximum length of an inline shortcode, in characters. Without an end within this length, the text is not a shortcode. */
const MAXIMUM_LENGTH = 500;

/** Returns edits for `[!WORD text]`, even nested, and for `{name="value"}`, outside code. */
export function convertInline(
  body: string,
  mapping: Mapping,
  isCode: (offset: number) => boolean,
  trace?: ConversionTrace,
): Edit[] {
  const { inline, attributes } = mapping.shortcodes;
  const edits: Edit[] = [];
  for (const match of body.matchAll(OPENING)) {
    const start = match.index + match[0].length;
    const form = inline[match[1] ?? ""];
    const end = form === undefined || isCode(match.index) ? undefined : closingOf(body, start);
    if (end === undefined) continue;
    trace?.uses("shortcodes", "inline", match[1] ?? "");
    const mark = form === "strong" && canBeStrong(body, match.index, start, end) ? "**" : "";
    edits.push({ start: match.index, end: start, text: mark }, { start: end, end: end + 1, text: mark });
  }
  for (const match of body.matchAll(ATTRIBUTES)) {
    const names = [...(match[1] ?? "").matchAll(ATTRIBUTE)].map(([, name = ""]) => name);
    if (names.length === 0 || isCode(match.index) || !names.every((name) => attributes.includes(name)))
      continue;
    edits.push({ start: match.index, end: match.index + match[0].length, text: "" });
  }
  return edits;
}

/** Returns the offset of the `]` that closes the bracket opened before `start`. */
function closingOf(body: string, start: number): number | undefined {
  let depth = 1;
  for (let offset = start; offset < Math.min(body.length, start + MAXIMUM_LENGTH); offset += 1) {
    if (body[offset] === "[") depth += 1;
    if (body[offset] === "]" && (depth -= 1) === 0) return offset;
    if (body.startsWith("\n\n", offset)) return undefined;
  }
  return undefined;
}

/** False next to or around asterisks, because further asterisks would change their meaning. */
function canBeStrong(body: string, opening: number, start: number, end: number): boolean {
  const text = body.slice(start, end);
  const around = `${body[opening - 1] ?? ""}${body[end + 1] ?? ""}`;
  return !/[*_]/.test(around) && /^[\p{L}\p{N}]([^*[]*[\p{L}\p{N}])?$/u.test(text);
}

/** Removes inline shortcodes from a plain text such as a title, but keeps their words. */
export function stripInline(text: string, mapping: Mapping): string {
  let result = text;
  for (const edit of convertInline(text, mapping, () => false).sort(
    (left, right) => right.start - left.start,
  )) {
    result = result.slice(0, edit.start) + result.slice(edit.end);
  }
  return result;
}
