import type { Edit } from "./edits.ts";
import type { Mapping } from "./mapping.ts";

const INLINE = /\[!([A-Za-z][\w-]*)\s+([^\][]*)\]/g;
const ATTRIBUTES = /(?<=[)\]>])[ ]?\{([^{}#\n][^{}\n]*)\}/g;
const ATTRIBUTE = /([\w:-]+)(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"']+))?/g;

/** Replacements for `[!WORD text]` and `{name="value"}`, outside code. */
export function convertInline(body: string, mapping: Mapping, isCode: (offset: number) => boolean): Edit[] {
  const { inline, attributes } = mapping.shortcodes;
  const edits: Edit[] = [];
  for (const match of body.matchAll(INLINE)) {
    const [whole, name = "", text = ""] = match;
    const form = inline[name];
    if (form === undefined || isCode(match.index)) continue;
    edits.push({ start: match.index, end: match.index + whole.length, text: form === "strong" ? strong(body, match.index, whole, text) : text });
  }
  for (const match of body.matchAll(ATTRIBUTES)) {
    const names = [...(match[1] ?? "").matchAll(ATTRIBUTE)].map(([, name = ""]) => name);
    if (names.length === 0 || isCode(match.index) || !names.every((name) => attributes.includes(name))) continue;
    edits.push({ start: match.index, end: match.index + match[0].length, text: "" });
  }
  return edits;
}

/** Plain where asterisks stand beside: more of them would change what those mean. */
function strong(body: string, start: number, whole: string, text: string): string {
  const around = `${body[start - 1] ?? ""}${body[start + whole.length] ?? ""}`;
  const isSafe = !/[*_]/.test(around) && /^[\p{L}\p{N}].*[\p{L}\p{N}]$|^[\p{L}\p{N}]$/su.test(text);
  return isSafe ? `**${text}**` : text;
}

/** The same for a plain text, a title say: only the words stay. */
export function stripInline(text: string, mapping: Mapping): string {
  return text.replace(INLINE, (whole, name: string, words: string) => (mapping.shortcodes.inline[name] === undefined ? whole : words));
}
