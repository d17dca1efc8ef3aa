import { diffArrays } from "diff";
import { type Scalar, type YAMLSeq, isScalar } from "yaml";

/** A part of a text and its replacement. */
export interface Splice {
  from: number;
  to: number;
  text: string;
}

/** An entry of the new list: either an old entry by its index, or a new value. */
type Entry = { old: number } | { value: string };

/** Writes a new entry in the style of a neighbour. */
type Write = (value: string, neighbour: Scalar | undefined) => string;

/**
 * Replaces the entries of a YAML list. Unchanged entries keep their bytes, including quotes and comments; new entries are written
 * like their neighbours.
 *
 * @param yaml the text to which the list's positions refer
 * @param lineEnd the line ending
 * @returns `undefined` if an entry is not a string, number or boolean, or if a line of the list contains several entries
 */
export function spliceEntries(
  yaml: string,
  list: YAMLSeq,
  values: readonly string[],
  write: Write,
  lineEnd: string,
): Splice | undefined {
  const old = list.items.filter((item): item is Scalar => isScalar(item));
  if (old.length < list.items.length || old.length === 0 || values.length === 0) return undefined;
  const entries = entriesOf(old.map(valueOf), values);
  return list.flow === true
    ? spliceFlow(yaml, list, old, entries, write)
    : spliceLines(yaml, old, entries, write, lineEnd);
}

/** Returns the text of an entry as the form shows it. */
export function valueOf({ value }: Scalar): string {
  return value === null ? "" : String(value);
}

/** Finds the old entries in the new list. An entry that has only moved keeps its bytes as well. */
function entriesOf(old: string[], values: readonly string[]): Entry[] {
  let index = 0;
  const free = new Map<string, number[]>();
  const parts = diffArrays(old, [...values]);
  for (const { removed, added, value } of parts) {
    if (removed) for (const each of value) free.set(each, [...(free.get(each) ?? []), index++]);
    else if (!added) index += value.length;
  }
  index = 0;
  return parts.flatMap(({ removed, added, value }): Entry[] => {
    if (removed) index += value.length;
    if (removed) return [];
    if (!added) return value.map(() => ({ old: index++ }));
    return value.map((each) => {
      const moved = free.get(each)?.shift();
      return moved === undefined ? { value: each } : { old: moved };
    });
  });
}

/** Replaces the entries of a list with one entry per line. Comments on separate lines stay at their place. */
function spliceLines(
  yaml: string,
  old: Scalar[],
  entries: Entry[],
  write: Write,
  lineEnd: string,
): Splice | undefined {
  const lines = old.map((item) => linesOf(yaml, item));
  const first = lines[0];
  const last = lines.at(-1);
  if (first === undefined || last === undefined) return undefined;
  if (lines.some(({ from }, index) => from < (lines[index - 1]?.to ?? 0))) return undefined;
  const written = entries.map((entry, index) => {
    if ("old" in entry) return textOf(yaml, lines[entry.old]);
    const neighbour = neighbourOf(entries, index);
    const start = lines[neighbour]?.from ?? 0;
    const prefix = /^[ \t]*-[ \t]+/.exec(yaml.slice(start))?.[0] ?? "- ";
    return prefix + write(entry.value, old[neighbour]) + lineEnd;
  });
  // Text between two old entries stays after the first of them. If that entry is removed, the text stays at its position.
  let text = "";
  let next = 0;
  for (const [index, line] of lines.entries()) {
    const until = entries.findIndex((entry, at) => at >= next && "old" in entry && entry.old === index);
    if (until >= 0) {
      text += written.slice(next, until + 1).join("");
      next = until + 1;
    }
    if (index === lines.length - 1) text += written.slice(next).join("");
    else text += yaml.slice(line.to, lines[index + 1]?.from);
  }
  return { from: first.from, to: last.to, text };
}

/** Returns the index of the old entry before a new one, or else of the one after it. */
function neighbourOf(entries: Entry[], index: number): number {
  const before = entries.slice(0, index).findLast((entry) => "old" in entry);
  const after = entries.slice(index).find((entry) => "old" in entry);
  const found = before ?? after;
  return found !== undefined && "old" in found ? found.old : 0;
}

/** Returns the range of an entry's lines, from the start of its first line to the start of the line after its last. */
function linesOf(yaml: string, { range }: Scalar): Pick<Splice, "from" | "to"> {
  const [start, stop] = range ?? [0, 0];
  const end = yaml.indexOf("\n", Math.max(start, stop - 1));
  return { from: yaml.lastIndexOf("\n", start - 1) + 1, to: end < 0 ? yaml.length : end + 1 };
}

function textOf(yaml: string, lines: Pick<Splice, "from" | "to"> | undefined): string {
  return lines === undefined ? "" : yaml.slice(lines.from, lines.to);
}

/** An entry of a list in brackets, with the white space before it, and the text before and after its comma. */
interface Item {
  lead: string;
  body: string;
  trail: string;
  comment: string;
}

/** Replaces the entries of a list in brackets. */
function spliceFlow(
  yaml: string,
  list: YAMLSeq,
  old: Scalar[],
  entries: Entry[],
  write: Write,
): Splice | undefined {
  const [start = 0, stop = 0] = list.range ?? [];
  const ends = old.map(({ range }): [from: number, to: number] => [range?.[0] ?? 0, range?.[1] ?? 0]);
  const items: Item[] = [];
  let at = start + 1;
  for (const [index, [from, to]] of ends.entries()) {
    const comma = commaAfter(yaml, to, ends[index + 1]?.[0] ?? stop - 1);
    const after = comma < 0 ? to : comma + 1;
    const comment = /^[ \t]*(?:#[^\n]*)?\n/.exec(yaml.slice(after, stop - 1))?.[0] ?? "";
    items.push({
      lead: yaml.slice(at, from),
      body: yaml.slice(from, to),
      trail: comma < 0 ? "" : yaml.slice(to, comma),
      comment,
    });
    at = after + comment.length;
  }
  const hasLastComma = commaAfter(yaml, ends.at(-1)?.[1] ?? 0, stop - 1) >= 0;
  const opening = items[0]?.lead ?? "";
  const between = items[1]?.lead ?? (opening.includes("\n") ? opening.replace(/^.*\n/s, "") : " ");
  const text = entries.map((entry, index) => {
    const neighbour = neighbourOf(entries, index);
    const item = "old" in entry ? items[entry.old] : undefined;
    const body = "old" in entry ? item?.body : write(entry.value, old[neighbour]);
    const isLast = index === entries.length - 1;
    // The white space after the opening bracket is kept, whichever entry comes first.
    const lead = index === 0 ? opening : item === undefined || item === items[0] ? between : item.lead;
    const comment = item?.comment ?? /\r?\n$/.exec(items[neighbour]?.comment ?? "")?.[0] ?? "";
    return lead + (body ?? "") + (item?.trail ?? "") + (isLast && !hasLastComma ? "" : ",") + comment;
  });
  return { from: start + 1, to: stop - 1, text: text.join("") + yaml.slice(at, stop - 1) };
}

/** Returns the position of the comma after an entry; `-1` if there is none. Commas in comments do not count. */
function commaAfter(yaml: string, from: number, until: number): number {
  const found = /^(?:[^,#]|#[^\n]*\n)*,/.exec(yaml.slice(from, until));
  return found === null ? -1 : from + found[0].length - 1;
}
