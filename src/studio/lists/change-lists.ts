import { withoutBraces } from "./entry-values.ts";
import {
  type Entries,
  type Entry,
  type EntryList,
  FixedTextError,
  type ListFile,
  type Position,
  entryAt,
  heightOf,
  keyColumnOf,
  listOf,
  listsOf,
  shiftLines,
} from "./list-file.ts";
import { readValues } from "./read-values.ts";

/** A changed file, and the position of the entry that was changed. */
export interface Changed {
  file: ListFile;
  position: Position;
}

/** Moves an entry with everything below it. The target is a position before the change. @throws {FixedTextError} */
export function moveEntry(file: ListFile, from: Position, to: Position): Changed {
  const entry = existing(entryAt(file, from));
  const isSameList = from.list === to.list && isEqual(from.at.slice(0, -1), to.at.slice(0, -1));
  if (isSameList) {
    const [old = 0, wanted = 0] = [from.at.at(-1), to.at.at(-1)];
    const index = wanted > old ? wanted - 1 : wanted;
    const moved = changeEntries(file, parentOf(from), (list) => reordered(list, old, index));
    return { file: moved, position: { ...from, at: [...from.at.slice(0, -1), index] } };
  }
  // An entry whose last lines look like a comment would leave them behind.
  if (readValues(entry) === undefined) throw new FixedTextError(from.list);
  const target = afterRemoval(to, from);
  return insertEntry(removeEntry(file, from), target, entry);
}

/** Inserts an entry, indented like its new neighbours. @throws {FixedTextError} */
export function insertEntry(file: ListFile, position: Position, entry: Entry): Changed {
  const whole = listOf(file, position.list) === undefined ? withList(file, position.list) : file;
  const parent = parentOf(position);
  const indent = indentIn(whole, parent);
  const shifted = shiftEntry(entry, indent - entry.indent);
  const index = position.at.at(-1) ?? 0;
  const changed = changeEntries(whole, parent, (list) => {
    const gaps = [...list.gaps];
    const separator = list.gaps.slice(1).find((gap) => gap.trim() === "") ?? "";
    const isOnly = list.entries.length === 0;
    gaps.splice(index === 0 && !isOnly ? 1 : index, 0, isOnly ? "" : separator);
    return { ...list, gaps, entries: list.entries.toSpliced(index, 0, shifted) };
  });
  return { file: changed, position };
}

/** Removes an entry with everything below it. @throws {FixedTextError} */
export function removeEntry(file: ListFile, position: Position): ListFile {
  existing(entryAt(file, position));
  const index = position.at.at(-1) ?? 0;
  return changeEntries(file, parentOf(position), (list) => ({
    ...list,
    entries: list.entries.toSpliced(index, 1),
    gaps: gapsWithout(list.gaps, index),
  }));
}

/** Replaces the lines of one entry. @throws {FixedTextError} */
export function changeEntry(file: ListFile, position: Position, change: (entry: Entry) => Entry): ListFile {
  const index = position.at.at(-1) ?? 0;
  return changeEntries(file, parentOf(position), (list) => ({
    ...list,
    entries: list.entries.with(index, change(existing(list.entries[index]))),
  }));
}

/** Whether an entry may be moved to a position: not into itself, and not deeper than `levels`. */
export function canMove(file: ListFile, from: Position, to: Position, levels: number): boolean {
  const entry = entryAt(file, from);
  if (entry === undefined || to.at.length - 1 + heightOf(entry) > levels) return false;
  return (
    from.list !== to.list ||
    !isEqual(to.at.slice(0, from.at.length), from.at) ||
    to.at.length <= from.at.length
  );
}

function existing(entry: Entry | undefined): Entry {
  if (entry === undefined) throw new FixedTextError("no such entry");
  return entry;
}

function isEqual(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

/** The position of the list that contains an entry. */
function parentOf({ list, at }: Position): Position {
  return { list, at: at.slice(0, -1) };
}

/** Returns the position of an entry after another one was removed. */
function afterRemoval(position: Position, removed: Position): Position {
  const level = removed.at.length - 1;
  const isAffected =
    position.list === removed.list &&
    isEqual(position.at.slice(0, level), removed.at.slice(0, level)) &&
    (position.at[level] ?? 0) > (removed.at[level] ?? 0);
  return isAffected ? { ...position, at: position.at.with(level, (position.at[level] ?? 0) - 1) } : position;
}

/** The text between entries keeps its place in the list, so that groups of entries remain apart. */
function reordered(list: Entries, from: number, to: number): Entries {
  const entries = [...list.entries];
  const [moved] = entries.splice(from, 1);
  if (moved !== undefined) entries.splice(to, 0, moved);
  return { ...list, entries };
}

/** Keeps the comments between entries, and the blank lines that separate groups of entries. */
function gapsWithout(gaps: readonly string[], index: number): string[] {
  const [before = "", after = ""] = [gaps[index], gaps[index + 1]];
  if (index === gaps.length - 1) return before.trim() === "" ? gaps.slice(0, -1) : [...gaps];
  const isBlank = before.trim() === "" || after.trim() === "";
  const joined =
    index === 0 && after.trim() === "" ? before : isBlank ? longer(before, after) : before + after;
  return [...gaps.slice(0, index), joined, ...gaps.slice(index + 2)];
}

function longer(one: string, other: string): string {
  return other.length > one.length ? other : one;
}

/** Changes one list of a file. Adds or removes `[]` after its key if the list was or becomes empty. */
function changeEntries(
  file: ListFile,
  { list: key, at }: Position,
  change: (list: Entries) => Entries,
): ListFile {
  const inside = (list: Entries, path: readonly number[]): Entries => {
    if (list.isFixed) throw new FixedTextError(key);
    const [index, ...rest] = path;
    if (index === undefined) return change(list);
    const entry = existing(list.entries[index]);
    const changed = inside(entry, rest);
    return { ...list, entries: list.entries.with(index, withOpener(file, { ...entry, ...changed })) };
  };
  const parts = file.parts.map((part): string | EntryList => {
    if (typeof part === "string" || part.key !== key) return part;
    const changed = inside(part, at);
    const opener = changed.entries.length === 0 ? closed(part.opener) : opened(part.opener);
    return { ...part, ...changed, opener };
  });
  return { ...file, parts };
}

/** An entry with the line `children:` if it needs one. */
function withOpener(file: ListFile, entry: Entry): Entry {
  const { opener, head, entries } = entry;
  if (entries.length === 0)
    return { ...entry, opener: head === "" && opener !== undefined ? closed(opener) : undefined };
  if (opener !== undefined) return { ...entry, opener: opened(opener) };
  const lines = withoutBraces(entry, file.lineEnd);
  return { ...lines, opener: `${" ".repeat(keyColumnOf(lines))}children:${file.lineEnd}` };
}

function closed(opener: string): string {
  return /:[ \t]*\[/.test(opener) ? opener : opener.replace(":", ": []");
}

function opened(opener: string): string {
  return opener.replace(/:[ \t]*\[\s*\]/, ":");
}

/** The column of the dashes in a list, existing or new. */
function indentIn(file: ListFile, parent: Position): number {
  const { list, at } = parent;
  if (at.length === 0) {
    const lists = [listOf(file, list), ...listsOf(file)];
    return lists.flatMap((each) => (each?.isFixed === false ? (each.entries[0]?.indent ?? []) : []))[0] ?? 2;
  }
  const entry = existing(entryAt(file, parent));
  return entry.entries[0]?.indent ?? keyColumnOf(withoutBraces(entry, file.lineEnd)) + nesting(listsOf(file));
}

/** By how much the file indents children. */
function nesting(lists: readonly Entries[]): number {
  for (const { entries, isFixed } of lists) {
    if (isFixed) continue;
    for (const entry of entries) {
      const [child] = entry.isFixed ? [] : entry.entries;
      if (child !== undefined) return child.indent - keyColumnOf(entry);
    }
  }
  return 2;
}

/** The lines of an entry in another column. */
function shiftEntry(entry: Entry, by: number): Entry {
  if (by === 0) return entry;
  const shift = (text: string) => shiftLines(text, by);
  return {
    ...entry,
    lead: shift(entry.lead),
    head: shift(entry.head),
    opener: entry.opener === undefined ? undefined : shift(entry.opener),
    tail: shift(entry.tail),
    indent: entry.indent + by,
    gaps: entry.gaps.map(shift),
    entries: entry.isFixed ? entry.entries : entry.entries.map((child) => shiftEntry(child, by)),
  };
}

/** Appends an empty list to a file, with a blank line before it if the file has them. */
function withList(file: ListFile, key: string): ListFile {
  const { parts, lineEnd } = file;
  const hasBlanks = parts.some((part) => typeof part === "string" && /^\r?\n/.test(part));
  const isFirst = listsOf(file).length === 0;
  const list: EntryList = { key, opener: `${key}:${lineEnd}`, entries: [], gaps: [], isFixed: false };
  const separator = isFirst || (!hasBlanks && listsOf(file).length > 1) ? [] : [lineEnd];
  return { ...file, parts: [...parts, ...separator, list] };
}
