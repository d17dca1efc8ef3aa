import { diffArrays } from "diff";
import type { ConflictPlace } from "./sync-report.ts";

/** A text with the changes of both sides; or where these contradict each other. */
export type MergedTexts =
  | { outcome: "merged"; text: string }
  | { outcome: "conflict"; places: ConflictPlace[] };

/** Lines of the old text that one side has replaced. */
interface Edit {
  start: number;
  end: number;
  lines: readonly string[];
}

/**
 * Merges what the store and the folder have made of a text, line by line. Changes that touch each other are in conflict unless they
 * are the same.
 *
 * @param base the text from which both have begun; `undefined` if there was none, or nobody has it any more
 */
export function mergeTexts(
  _name: string,
  base: string | undefined,
  store: string,
  folder: string,
): MergedTexts {
  if (base === undefined) return { outcome: "conflict", places: [{ folderLine: 1, storeLine: 1 }] };
  const old = linesOf(base);
  const sides = { store: editsOf(old, linesOf(store)), folder: editsOf(old, linesOf(folder)) };
  const merged: string[] = [];
  const places: ConflictPlace[] = [];
  let [from, storeShift, folderShift] = [0, 0, 0];
  while (sides.store.length + sides.folder.length > 0) {
    const group = takeGroup(sides);
    const start = Math.min(...[...group.store, ...group.folder].map((edit) => edit.start));
    const end = Math.max(...[...group.store, ...group.folder].map((edit) => edit.end));
    const [ours, theirs] = [within(old, group.store, start, end), within(old, group.folder, start, end)];
    const isSame = ours.join("") === theirs.join("");
    if (group.store.length > 0 && group.folder.length > 0 && !isSame)
      places.push({ folderLine: start + folderShift + 1, storeLine: start + storeShift + 1 });
    merged.push(...old.slice(from, start), ...(group.store.length > 0 ? ours : theirs));
    from = end;
    storeShift += ours.length - (end - start);
    folderShift += theirs.length - (end - start);
  }
  if (places.length > 0) return { outcome: "conflict", places };
  return { outcome: "merged", text: [...merged, ...old.slice(from)].join("") };
}

/** The lines of a text with their ends. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

function editsOf(old: readonly string[], lines: readonly string[]): Edit[] {
  const edits: Edit[] = [];
  let [position, isOpen] = [0, false];
  for (const { added, removed, value } of diffArrays([...old], [...lines])) {
    if (!added && !removed) {
      position += value.length;
      isOpen = false;
      continue;
    }
    const open = isOpen ? edits.pop() : undefined;
    const edit = open ?? { start: position, end: position, lines: [] };
    if (removed) position += value.length;
    edits.push({ start: edit.start, end: position, lines: added ? [...edit.lines, ...value] : edit.lines });
    isOpen = true;
  }
  return edits;
}

/** Takes the next edits of both sides that touch each other. */
function takeGroup(sides: Record<"store" | "folder", Edit[]>): Record<"store" | "folder", Edit[]> {
  const group: Record<"store" | "folder", Edit[]> = { store: [], folder: [] };
  let reach = -1;
  for (;;) {
    const [store, folder] = [sides.store[0], sides.folder[0]];
    const side =
      folder === undefined || (store !== undefined && store.start <= folder.start) ? "store" : "folder";
    const next = sides[side][0];
    if (next === undefined || (reach >= 0 && next.start > reach)) return group;
    group[side].push(next);
    sides[side].shift();
    reach = Math.max(reach, next.end);
  }
}

/** What one side has made of a range of the old text. */
function within(old: readonly string[], edits: readonly Edit[], start: number, end: number): string[] {
  const lines: string[] = [];
  let from = start;
  for (const edit of edits) {
    lines.push(...old.slice(from, edit.start), ...edit.lines);
    from = edit.end;
  }
  return [...lines, ...old.slice(from, end)];
}
