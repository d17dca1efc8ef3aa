import { calloutKind } from "./callout-kinds.ts";
import type { Edit } from "./edits.ts";
import { htmlRanges, markdownAsHtml } from "./html-blocks.ts";
import { type Range, covers } from "./literal-ranges.ts";
import type { Mapping, TagRule } from "./mapping.ts";
import type { Tag } from "./tags.ts";

/** Edits for the shortcodes that the mapping names, and a list of those that it does not name. */
export function convertTags(
  text: string,
  tags: readonly Tag[],
  mapping: Mapping,
): { edits: Edit[]; unmapped: Tag[] } {
  const edits: Edit[] = [];
  const unmapped: Tag[] = [];
  const isInHtml = covers(htmlRanges(text));
  for (const tag of tags) {
    const rule = ruleFor(tag, mapping);
    if (rule === undefined) unmapped.push(tag);
    else if (typeof rule === "string") {
      const made = templateEdits(tag, rule);
      const asHtml = (edit: Edit): Edit => ({ ...edit, text: markdownAsHtml(edit.text) });
      for (const edit of made) edits.push(isInHtml(tag.start) ? asHtml(edit) : edit);
    } else for (const edit of blockEdits(text, tag, rule, tags, mapping)) edits.push(edit);
  }
  return { edits, unmapped };
}

const KEEPS_BODY: TagRule = "{body}";

function ruleFor(tag: Tag, { shortcodes: { tags } }: Mapping): TagRule | undefined {
  const first = tag.values.get("0");
  const rule = (first === undefined ? undefined : tags[`${tag.name} ${first}`]) ?? tags[tag.name];
  return rule ?? (tag.name === "raw" || tag.name === "verbatim" ? KEEPS_BODY : undefined);
}

function blockEdits(
  text: string,
  tag: Tag,
  rule: Exclude<TagRule, string>,
  all: readonly Tag[],
  mapping: Mapping,
): Edit[] {
  const title = rule.title === undefined ? "" : (tag.values.get(rule.title) ?? "");
  const label = title === "" ? "" : `[${plainLabel(title)}]`;
  const colons = ":".repeat(3 + heightOf(tag, all));
  return fenceEdits(text, tag, `${colons}${blockName(tag, rule, mapping)}${label}`, colons);
}

function blockName(tag: Tag, rule: Exclude<TagRule, string>, mapping: Mapping): string {
  if (rule.block !== "note") return rule.block;
  const value = tag.values.get(rule.kind ?? "0") ?? tag.name;
  return rule.kinds[value] ?? calloutKind(value, mapping) ?? rule.otherwise;
}

/** The nesting depth of shortcodes inside this one: its fence must be longer than theirs. */
function heightOf(tag: Tag, all: readonly Tag[]): number {
  const { close } = tag;
  if (close === undefined) return 0;
  const inside = all.filter(
    ({ start, close: end }) => start > tag.start && end !== undefined && end.end <= close.start,
  );
  return inside.reduce((height, other) => Math.max(height, 1 + heightOf(other, inside)), 0);
}

const BODY = "{body}";
const PLACE = /\{([\w:.-]+)(?:\|([^{}]*))?\}/g;

/** Fills a template: `{name}` is a value, `{name|words}` falls back to the words, and `{body}` is the content of the tag. */
function templateEdits({ start, end, values, close }: Tag, template: string): Edit[] {
  const fill = (part: string): string =>
    part.replace(PLACE, (_whole, name: string, otherwise: string | undefined, offset: number) => {
      const value = (values.get(name) || otherwise) ?? "";
      return part[offset - 1] === "(" ? addressText(value) : plainLabel(value);
    });
  const at = template.indexOf(BODY);
  if (close === undefined) return [{ start, end, text: fill(template.replace(BODY, "")) }];
  if (at < 0) return [{ start, end: close.end, text: fill(template) }];
  return [
    { start, end, text: fill(template.slice(0, at)) },
    { ...close, text: fill(template.slice(at + BODY.length)) },
  ];
}

function plainLabel(text: string): string {
  return text.replace(/\s+/g, " ").trim().replace(/[[\]]/g, "\\$&");
}

function addressText(text: string): string {
  return text
    .trim()
    .replace(/[\s()<>]/g, (character) => `%${character.charCodeAt(0).toString(16).padStart(2, "0")}`);
}

const LINE_PREFIX = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*$/;

/** Puts a fence around the body, each marker on a line of its own, at the tag's depth in lists and quotes. */
function fenceEdits(text: string, tag: Tag, open: string, close: string): Edit[] {
  const { before, indent } = contextOf(text, tag);
  const opening = `${before === "" ? "" : `\n\n${indent}`}${open}`;
  if (tag.close === undefined)
    return [{ start: tag.start, end: tag.end, text: `${opening}\n${indent}${close}` }];
  const isFollowed = restOfLine(text, tag.end) !== "";
  const closing = contextOf(text, tag.close);
  return [
    { start: tag.start, end: tag.end, text: isFollowed ? `${opening}\n${indent}` : opening },
    {
      start: tag.close.start,
      end: tag.close.end,
      text: `${closing.before === "" ? "" : `\n${indent}`}${close}${restOfLine(text, tag.close.end) === "" ? "" : `\n\n${indent}`}`,
    },
  ];
}

/** The part of the line before a marker, apart from list and quote markers, and what further lines must begin with. */
function contextOf(text: string, { start }: Range): { before: string; indent: string } {
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const isMarks = LINE_PREFIX.test(line);
  const marks = isMarks ? line : (/^[ \t>]*/.exec(line)?.[0] ?? "");
  return { before: isMarks ? "" : line, indent: marks.replace(/[^\s>]/g, " ") };
}

function restOfLine(text: string, offset: number): string {
  const end = text.indexOf("\n", offset);
  return text.slice(offset, end < 0 ? text.length : end).trim();
}
