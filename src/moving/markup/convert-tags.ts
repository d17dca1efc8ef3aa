import { calloutKind } from "../mapping/callout-kinds.ts";
import type { Mapping, TagRule } from "../mapping/mapping.ts";
import type { ConversionTrace } from "../text/conversion-trace.ts";
import type { Edit } from "../text/edits.ts";
import { htmlRanges, markdownAsHtml } from "../text/html-blocks.ts";
import { type Range, covers } from "../text/literal-ranges.ts";
import { componentRemains } from "./component-remains.ts";
import { type Margins, removeIndent } from "./dedent-blocks.ts";
import { isLabelTab, paneFence } from "./tab-panes.ts";
import type { Tag } from "./tags.ts";
import { usualTag } from "./usual-tags.ts";
import { type WriteTag, addressText, plainLabel, remains } from "./write-tags.ts";

/**
 * Returns edits for shortcodes with a rule (in the mapping or a built-in one), and a list of all others. The tags of an unknown
 * component are removed, and its content is kept.
 */
export function convertTags(
  text: string,
  { tags, margins }: { tags: readonly Tag[]; margins: Margins },
  mapping: Mapping,
  trace: ConversionTrace,
): { edits: Edit[]; unmapped: Tag[] } {
  const edits: Edit[] = [];
  const unmapped: Tag[] = [];
  const isInHtml = covers(htmlRanges(text));
  const asWhere = (edit: Edit, { start }: Tag): Edit =>
    isInHtml(start) ? { ...edit, text: markdownAsHtml(edit.text) } : edit;
  const known = new Set(
    tags.filter(({ close, values }) => close !== undefined || values.size > 0).map(({ name }) => name),
  );
  const colonsByTag = colonsOf(text, tags);
  for (const tag of tags) {
    // A single word in angle brackets is a placeholder for people, such as <YourName>.
    const isComponent = tag.isComponent && (tag.isSelfClosing || known.has(tag.name));
    const rule = ruleFor(tag, mapping, trace);
    if (rule === undefined) {
      if (isComponent || !tag.isComponent) unmapped.push(tag);
      if (isComponent)
        for (const edit of writtenEdits(tag, componentRemains(text, tag))) edits.push(asWhere(edit, tag));
      else if (!tag.isComponent) for (const edit of writtenEdits(tag, remainsOf(tag))) edits.push(edit);
    } else if (typeof rule === "object") {
      for (const edit of blockEdits(text, tag, rule, { tags, colonsByTag, margins, mapping }))
        edits.push(edit);
    } else {
      const made = typeof rule === "string" ? templateEdits(tag, rule) : writtenEdits(tag, rule(tag.values));
      for (const edit of made) edits.push(asWhere(edit, tag));
    }
  }
  return { edits, unmapped };
}

const KEEPS_BODY = "{body}";
/** Name of the rule for everything without its own rule. */
const ANY = "*";

const MINIMUM_COLONS = 3;

type BlockRule = Exclude<TagRule, string>;

function ruleFor(
  tag: Tag,
  { shortcodes: { tags } }: Mapping,
  trace: ConversionTrace,
): TagRule | WriteTag | undefined {
  const first = tag.values.get("0");
  const names = [...(first === undefined ? [] : [`${tag.name} ${first}`]), tag.name];
  const own = names.find((name) => Object.hasOwn(tags, name));
  if (own !== undefined) {
    trace.uses("shortcodes", "tags", own);
    return tags[own];
  }
  const usual = tag.isComponent
    ? undefined
    : (usualTag(`${tag.name} ${first?.replace(/\.\w+$/, "")}`) ?? usualTag(tag.name));
  if (usual !== undefined) return usual;
  if (tag.name === "raw" || tag.name === "verbatim") return KEEPS_BODY;
  if (tags[ANY] !== undefined) trace.uses("shortcodes", "tags", ANY);
  return tags[ANY];
}

/** Tags whose content is code of a template language. */
const COMPUTED = new Set(["for", "tablerow"]);

function remainsOf({ name, values }: Tag): string {
  return COMPUTED.has(name) ? "" : remains(values);
}

/** Returns edits that replace a tag and its content by a text, in which `{body}` means the content. */
function writtenEdits(tag: Tag, written: string): Edit[] {
  const at = written.indexOf(BODY);
  if (tag.close === undefined || at < 0) return [{ ...whole(tag), text: written.replace(BODY, "") }];
  return [
    { start: tag.start, end: tag.end, text: written.slice(0, at) },
    { ...tag.close, text: written.slice(at + BODY.length) },
  ];
}

function whole({ start, end, close }: Tag): Pick<Tag, "start" | "end"> {
  return { start, end: close?.end ?? end };
}

function blockEdits(
  text: string,
  tag: Tag,
  rule: BlockRule,
  {
    tags: all,
    colonsByTag,
    margins,
    mapping,
  }: { tags: readonly Tag[]; colonsByTag: ReadonlyMap<Tag, number>; margins: Margins; mapping: Mapping },
): Edit[] {
  if (rule.block === "tab" && isLabelTab(tag)) return [{ ...whole(tag), text: "" }];
  const title = firstValue(tag, rule.title) ?? (rule.block === "tab" ? titleByItems(tag, all) : "");
  const label = title === "" ? "" : `[${plainLabel(title)}]`;
  const colons = ":".repeat(colonsByTag.get(tag) ?? MINIMUM_COLONS);
  const open = `${colons}${blockName(tag, rule, mapping)}${label}`;
  const code = rule.block === "tab" ? paneFence(text, tag, all) : undefined;
  const fence =
    code === undefined
      ? { open, close: colons }
      : { open: `${open}\n${code.open}`, close: `${code.close}\n${colons}` };
  return fenceEdits(text, tag, fence, margins);
}

/**
 * Returns the title of a tab whose parent lists the titles of all tabs: `items={['Spring', 'Autumn']}`, `items="Spring,Autumn"`.
 */
function titleByItems(tag: Tag, all: readonly Tag[]): string {
  const around = all
    .filter(
      ({ start, close, values }) =>
        start < tag.start && (close?.start ?? 0) > tag.start && values.has("items"),
    )
    .at(-1);
  if (around === undefined) return "";
  const titles =
    around.lists?.get("items") ?? (around.values.get("items") ?? "").split(",").map((words) => words.trim());
  const before = all.filter(
    ({ name, start }) => name === tag.name && start > around.start && start < tag.start,
  );
  return titles[before.length] ?? "";
}

function firstValue({ values }: Tag, names: string | readonly string[] = []): string | undefined {
  return [names].flat().flatMap((name) => values.get(name) || [])[0];
}

function blockName(tag: Tag, rule: BlockRule, mapping: Mapping): string {
  if (rule.block !== "note") return rule.block;
  const value = firstValue(tag, rule.kind ?? "0") ?? tag.name;
  const named = rule.kinds[value] ?? calloutKind(value, mapping);
  return named ?? calloutKind(tag.name, mapping) ?? rule.otherwise;
}

/**
 * Returns the number of colons for each tag's fence: more than in any fence inside it, whether that comes from a shortcode or
 * from the text. Inner tags are handled first, so that each is computed only once.
 */
function colonsOf(text: string, tags: readonly Tag[]): Map<Tag, number> {
  const found = new Map<Tag, number>();
  const written = [...text.matchAll(/^[ \t>]*(:{3,})/gm)].map(({ index, 1: colons = "" }) => ({
    start: index,
    end: index,
    colons: colons.length,
  }));
  const fences: { start: number; end: number; colons: number }[] = written;
  for (const tag of tags.toSorted((left, right) => right.start - left.start)) {
    const { end, close } = tag;
    const colons =
      close === undefined
        ? MINIMUM_COLONS
        : fences
            .filter((fence) => fence.start >= end && fence.end <= close.start)
            .reduce((most, inner) => Math.max(most, inner.colons + 1), MINIMUM_COLONS);
    found.set(tag, colons);
    if (close !== undefined) fences.push({ start: tag.start, end: close.end, colons });
  }
  return found;
}

const BODY = "{body}";
const PLACE = /\{([\w:.-]+(?:\/[\w:.-]+)*)(?:\|([^{}]*))?\}/g;

/**
 * Fills in a template: `{name}` is a value, `{name/other}` the first existing one of these values, `{name|words}` has the default
 * "words", and `{body}` is the content of the tag.
 */
function templateEdits({ start, end, values, close }: Tag, template: string): Edit[] {
  const fill = (part: string): string =>
    withoutEmptyLinks(
      part.replace(PLACE, (_whole, name: string, otherwise: string | undefined, offset: number) => {
        const given = name.split("/").flatMap((one) => values.get(one) || []);
        const value = given[0] ?? otherwise ?? "";
        return part[offset - 1] === "(" ? addressText(value) : plainLabel(value);
      }),
    );
  const at = template.indexOf(BODY);
  if (close === undefined) return [{ start, end, text: fill(template.replace(BODY, "")) }];
  if (at < 0) return [{ start, end: close.end, text: fill(template) }];
  return [
    { start, end, text: fill(template.slice(0, at)) },
    { ...close, text: fill(template.slice(at + BODY.length)) },
  ];
}

/** Replaces a link without a target by its words, and removes a picture without an address. */
function withoutEmptyLinks(text: string): string {
  return text.replace(/(!?)\[((?:\\.|[^\]\\])*)\]\(\)/g, (_whole, sign: string, words: string) =>
    sign === "" ? words : "",
  );
}

const LINE_PREFIX = /^(?:[ \t>]|(?:[-*+]|\d{1,9}[.)])[ \t])*$/;

/**
 * Returns edits that put a fence around the body. Each fence marker is on its own line, at the tag's depth in lists and quotes.
 */
function fenceEdits(
  text: string,
  tag: Tag,
  { open, close }: { open: string; close: string },
  margins: Margins,
): Edit[] {
  const start = startOf(text, tag);
  const { before, indent: written } = contextOf(text, { ...tag, start });
  const indent = removeIndent(written, margins.columnsAt(start));
  const opening = `${before === "" ? "" : `\n\n${indent}`}${open}`;
  if (tag.close === undefined) return [{ start, end: tag.end, text: `${opening}\n${indent}${close}` }];
  const isFollowed = restOfLine(text, tag.end) !== "";
  const closing = contextOf(text, tag.close);
  return [
    { start, end: tag.end, text: isFollowed ? `${opening}\n${indent}` : opening },
    {
      start: tag.close.start,
      end: tag.close.end,
      text: `${closing.before === "" ? "" : `\n${indent}`}${close}${restOfLine(text, tag.close.end) === "" ? "" : `\n\n${indent}`}`,
    },
  ];
}

/**
 * Returns the start of a tag, including a quote mark before it if the closing tag is outside that quote: a block must end in the
 * quote where it begins.
 */
function startOf(text: string, { start, close }: Tag): number {
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const marks = /^([ \t]*)>[ \t>]*$/.exec(line);
  if (marks === null || close === undefined || contextOf(text, close).indent.includes(">")) return start;
  return start - line.length + (marks[1] ?? "").length;
}

/** Returns the part of the line before a marker without list and quote markers, and the prefix for further lines. */
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
