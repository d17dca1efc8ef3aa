import type { Entries, ListFile, Position } from "../../lists/list-file.ts";
import type { TextFinding } from "../../writing/autosave.ts";

/** Assigns findings to entries: by list, and then by the index of the entry on each level, joined by commas, such as `2,0`. */
export function findingsByEntry(
  file: ListFile,
  findings: readonly TextFinding[],
): ReadonlyMap<string, ReadonlyMap<string, readonly TextFinding[]>> {
  const lines = linesOfEntries(file);
  const found = new Map<string, Map<string, TextFinding[]>>();
  for (const finding of findings) {
    // The last entry that begins at or before the line.
    const owner = lines.findLast(({ line }) => line <= finding.line);
    if (owner === undefined) continue;
    const { list, at } = owner.position;
    const ofList = found.get(list) ?? new Map<string, TextFinding[]>();
    found.set(list, ofList);
    ofList.set(at.join(), [...(ofList.get(at.join()) ?? []), finding]);
  }
  return found;
}

/** The first line of each entry, from 1. */
export function linesOfEntries({ parts }: ListFile): { position: Position; line: number }[] {
  const lines: { position: Position; line: number }[] = [];
  let line = 1;
  const skip = (text: string) => void (line += text.split("\n").length - 1);
  const visit = (list: string, { entries, gaps, isFixed }: Entries, at: readonly number[]): void => {
    if (isFixed) return;
    for (const [index, entry] of entries.entries()) {
      skip(gaps[index] ?? "");
      skip(entry.lead);
      const here = [...at, index];
      lines.push({ position: { list, at: here }, line });
      skip(entry.head + (entry.opener ?? ""));
      visit(list, entry, here);
      skip(entry.tail);
    }
  };
  for (const part of parts) {
    if (typeof part === "string") skip(part);
    else {
      skip(part.opener);
      visit(part.key, part, []);
    }
  }
  return lines;
}
