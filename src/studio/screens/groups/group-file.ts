import { lineEndOf } from "../../../contract/front-matter/line-end.ts";
import { type ListFile, listOf, writeListFile } from "../../lists/list-file.ts";
import { readListFile } from "../../lists/read-list-file.ts";
import { readYamlValues } from "../../writing/set-yaml.ts";

/** The key of the groups in `site.yaml`. */
export const GROUPS = "groups";

/** `site.yaml`, cut around its groups. */
export interface GroupFile {
  before: string;
  /** The groups, as a file of one list. */
  list: ListFile;
  after: string;
}

/** Cuts out the groups; `undefined` if the text has errors, or its groups are written in a way that cannot be read as lines. */
export function readGroupFile(text: string): GroupFile | undefined {
  const values = readYamlValues(text);
  if (values === undefined) return undefined;
  // A byte order mark before the key belongs to the part before.
  const start = /(?<=^\uFEFF?)groups[ \t]*:/m.exec(text)?.index;
  if (start === undefined) {
    // The key is in quotes or braces, so a second one must not be added.
    if (GROUPS in values) return undefined;
    const lineEnd = lineEndOf(text);
    const before = text === "" || text.endsWith("\n") ? text : text + lineEnd;
    return { before, list: { parts: [], lineEnd, isOpenEnded: false }, after: "" };
  }
  const own = text.slice(start);
  // The next key begins in the first column.
  const length = /\n(?=[^\s#-])/.exec(own)?.index;
  const end = length === undefined ? text.length : start + length + 1;
  const list = readListFile(text.slice(start, end));
  return list && { before: text.slice(0, start), list, after: text.slice(end) };
}

export function writeGroupFile({ before, list, after }: GroupFile): string {
  return before + writeListFile(list) + after;
}

/** The groups in their order. */
export function groupsIn({ list }: GroupFile) {
  return listOf(list, GROUPS)?.entries ?? [];
}
