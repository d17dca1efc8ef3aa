import type { LanguageCode } from "../../contract/addresses/locales.ts";
import { type Edit, type EditedText, applyEdits } from "../text/edits.ts";
import { covers, literalRanges } from "../text/literal-ranges.ts";
import { codeNoteEdits } from "./code-notes.ts";
import { ICONS } from "./icons.ts";

/** Returns a match converted to our dialect. */
type Write = (groups: Record<string, string | undefined>, language: LanguageCode) => string;

const VIDEO: Record<LanguageCode, string> = { en: "Video", zh: "视频", kr: "동영상" };
const ATTRIBUTE = /([\w-]+)\s*=\s*"([^"]*)"/g;

/** Constructs of documentation systems that have the same meaning in every tree, so that they need no rule in a mapping. */
const MARKS: readonly { pattern: RegExp; write: Write }[] = [
  { pattern: /:::\s*image\s+(?<values>[^\n]*?):::/g, write: ({ values }) => picture(values) },
  {
    pattern: /:::\s*video\s+(?<values>[^\n]*?):::/g,
    write: ({ values }, language) => mediaLink(valuesOf(values).get("source"), language),
  },
  {
    pattern: /:::\s*no-loc\s+(?<values>[^\n]*?):::/g,
    write: ({ values }) => valuesOf(values).get("text") ?? "",
  },
  // Columns, zones and versions are dissolved, so that their contents follow one after the other.
  {
    pattern:
      /^(?<quote>[ \t>]*):::\s*(?:row|column|zone|moniker|image|row-end|column-end|zone-end|moniker-end|image-end)\b[^\n]*?(?::::)?[ \t]*$/gm,
    write: ({ quote = "" }) => `${quote.trimEnd()}\n${quote.trimEnd()}`.replace(/^\n$/, "\n"),
  },
  {
    pattern: /\[!VIDEO\s+(?<address>[^\]\s]+)\s*\]/gi,
    write: ({ address }, language) => mediaLink(address, language),
  },
  { pattern: /^(?<quote>[ \t>]*)\[!div\b[^\]\n]*\][ \t]*$/gim, write: ({ quote = "" }) => quote.trimEnd() },
  {
    pattern: /(?<![=\w!<>])==(?=[^\s=])(?<words>[^=\n]+?)(?<=[^\s=])==(?![=\w])/g,
    write: ({ words = "" }) => `<mark>${words}</mark>`,
  },
  ICONS,
  // Removes tables of contents, because our pages have their own.
  { pattern: /^[ \t]*(?:\[\[_?toc_?\]\]|\[toc\]|\$\{toc\}|<!-- ?toc ?-->)[ \t]*$/gim, write: () => "" },
  {
    pattern:
      /(?:^#{1,6}[ \t].*\n[ \t]*\{:[^{}\n]*\.no_toc\b[^{}\n]*\}[ \t]*\n+)?^[ \t]*[-*+1.]+[ \t]+\S.*\n[ \t]*\{:\s*toc\s*\}[ \t]*$/gim,
    write: () => "",
  },
  // Removes width and class of a picture or link.
  { pattern: /(?<=!\[[^\]\n]*\]\([^)\n]*\))[ ]?\{[^{}\n]+\}/g, write: () => "" },
  {
    pattern: /(?<=[)\]])[ ]?\{(?:[ \t]*(?:[\w:-]+=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"']+)|\.[\w-]+|:))+[ \t]*\}/g,
    write: () => "",
  },
];

/** Converts remaining constructs of other systems to our dialect, except in code. */
export function convertVendorMarks(body: string, language: LanguageCode): EditedText {
  const { code, comments } = literalRanges(body);
  const isLiteral = covers([...code, ...comments]);
  const edits = codeNoteEdits(body, code);
  for (const { pattern, write } of MARKS)
    for (const match of body.matchAll(pattern)) {
      if (isLiteral(match.index)) continue;
      const text = write(match.groups ?? {}, language);
      edits.push({ start: match.index, end: match.index + match[0].length, text });
    }
  for (const edit of anchorEdits(body)) if (!isLiteral(edit.start)) edits.push(edit);
  return applyEdits(body, edits, 1);
}

/** Returns the attributes in the text of such a directive. */
function valuesOf(written = ""): Map<string, string> {
  return new Map([...written.matchAll(ATTRIBUTE)].map(([, name = "", value = ""]) => [name, value]));
}

function picture(written: string | undefined): string {
  const values = valuesOf(written);
  const source = values.get("source") ?? "";
  return source === "" ? "" : `![${label(values.get("alt-text") ?? "")}](${address(source)})`;
}

function mediaLink(source: string | undefined, language: LanguageCode): string {
  return source === undefined ? "" : `[${VIDEO[language]}](${address(source)})`;
}

function label(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(/[[\]]/g, "\\$&");
}

function address(text: string): string {
  return text.trim().replace(/[\s()<>]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

const ANCHOR = /<a\s+(?:name|id)\s*=\s*["']?([^"'\s>]+)["']?\s*(?:\/>|>\s*<\/a>)/gi;
const HEADING = /^[ \t>]*#{1,6}[ \t]/;

/** Returns edits for anchors. In a heading, the first anchor becomes its id; elsewhere, anchors remain as targets of links. */
function anchorEdits(body: string): Edit[] {
  const edits: Edit[] = [];
  const withId = new Set<number>();
  for (const match of body.matchAll(ANCHOR)) {
    const [whole, id = ""] = match;
    const start = body.lastIndexOf("\n", match.index) + 1;
    const next = body.indexOf("\n", match.index);
    const end = next < 0 ? body.length : next;
    const line = body.slice(start, end);
    const isHeading = HEADING.test(line) && !/\{#[^}]*\}\s*$/.test(line) && !withId.has(start);
    edits.push({
      start: match.index,
      end: match.index + whole.length,
      text: isHeading ? "" : `<a id="${id}"></a>`,
    });
    if (!isHeading) continue;
    withId.add(start);
    const content = start + line.trimEnd().length;
    edits.push({ start: content, end: content, text: ` {#${id}}` });
  }
  return edits;
}
