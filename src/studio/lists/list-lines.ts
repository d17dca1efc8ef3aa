/** Thrown while a file is read, for notations that only the text editor can handle. */
export class UnreadableError extends Error {
  override readonly name = "UnreadableError";
}

/** A line with its end. The column is that of the first character; -1 for blank lines. */
export interface Line {
  text: string;
  column: number;
  kind: "blank" | "comment" | "content";
}

/** Splits a text into lines. @throws {UnreadableError} */
export function linesOf(text: string): Line[] {
  return text.split(/(?<=\n)/).map((line) => {
    const column = line.search(/[^ \t\r\n]/);
    const kind = column < 0 ? "blank" : line[column] === "#" ? "comment" : "content";
    // YAML forbids tabs in indentation.
    if (kind === "content" && line.slice(0, column).includes("\t")) throw new UnreadableError();
    return { text: line, column, kind };
  });
}

/** Comments directly above an entry, in the column of its dash, belong to it. */
export function splitLead(lines: readonly Line[], column: number): { gap: string; lead: string } {
  const start = lines.findLastIndex((line) => line.kind !== "comment" || line.column !== column) + 1;
  const join = (part: readonly Line[]) => part.map(({ text }) => text).join("");
  return { gap: join(lines.slice(0, start)), lead: join(lines.slice(start)) };
}
