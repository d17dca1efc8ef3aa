import { isRecord } from "../../contract/api/is-record.ts";
import { writeText } from "../../contract/front-matter/write-value.ts";
import { asciiSlug } from "../texts/ascii-slug.ts";
import {
  type Entries,
  type Entry,
  type EntryList,
  type ListFile,
  type Position,
  entryAt,
  isInBraces,
  keyColumnOf,
  listsOf,
} from "./list-file.ts";

/** Length of suggested ids, without the number that makes them unique. */
const MAXIMUM_ID_LENGTH = 40;

/** The values of a new entry, in the order in which they are written. */
export type NewValues = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

/** Writes a new entry in the style of its neighbours: in braces or on lines, with the same number of spaces after the dash. */
export function newEntry(values: NewValues, neighbour: Entry | undefined, lineEnd: string): Entry {
  const indent = neighbour?.indent ?? 2;
  const isShort =
    neighbour !== undefined && isInBraces(neighbour) && !neighbour.head.trimEnd().includes("\n");
  const pairs = Object.entries(values).map(([key, value]) => `${key}: ${written(value, isShort ? "[" : "")}`);
  const column = neighbour === undefined || isShort ? indent + 2 : keyColumnOf(neighbour);
  const dash = " ".repeat(indent) + "-".padEnd(column - indent);
  const head = isShort
    ? `${dash}{ ${pairs.join(", ")} }${lineEnd}`
    : pairs.map((pair, index) => (index === 0 ? dash : " ".repeat(column)) + pair + lineEnd).join("");
  return {
    lead: "",
    head,
    opener: undefined,
    tail: "",
    indent,
    values,
    entries: [],
    gaps: [],
    isFixed: false,
  };
}

function written(value: NewValues[string], context: "[" | ""): string {
  if (typeof value === "string") return writeText(value, undefined, context);
  const texts = Object.entries(value).map(
    ([language, text]) => `${language}: ${writeText(text, undefined, "[")}`,
  );
  return `{ ${texts.join(", ")} }`;
}

/** The entry whose style a new one takes: a sibling, otherwise any. */
export function neighbourOf(file: ListFile, { list, at }: Position): Entry | undefined {
  const index = at.at(-1) ?? 0;
  const siblings = [index - 1, index].flatMap(
    (each) => entryAt(file, { list, at: [...at.slice(0, -1), each] }) ?? [],
  );
  const others = listsOf(file).flatMap(({ entries, isFixed }) => (isFixed ? [] : entries.slice(0, 1)));
  return [...siblings, ...others].find(({ head }) => head !== "");
}

/** An id that no entry of a list has, based on a name. */
export function freeId(list: EntryList | undefined, name: string): string {
  const base = asciiSlug(name, MAXIMUM_ID_LENGTH) || "entry";
  const taken = new Set(list === undefined ? [] : idsIn(list));
  if (!taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** All ids in a list and below. */
export function idsIn({ entries }: Entries): string[] {
  return entries.flatMap((entry) => [
    ...(isRecord(entry.values) ? [String(entry.values["id"])] : []),
    ...idsIn(entry),
  ]);
}
