/** A line of a text, with its number in the original. */
export interface NumberedLine {
  text: string;
  number: number;
  isLiteral: boolean;
}

const FENCE = /^([ \t]*)(`{3,}|~{3,})[ \t]*([^\s[`]*)(?:[^[\n]*\[([^\]\n]*)\])?/;

/**
 * Converts the code blocks of a code group to tabs. The title in brackets after the language becomes the tab's title.
 *
 * @param lines the lines between the group's opening and closing lines
 */
export function codeTabs(lines: readonly NumberedLine[], indent: string): NumberedLine[] {
  const result: NumberedLine[] = [];
  let open: { run: string; last: NumberedLine } | undefined;
  for (const line of lines) {
    if (open !== undefined) {
      result.push(line);
      if (line.text.trim() === open.run) {
        result.push({ ...line, text: `${indent}:::` });
        open = undefined;
      }
      continue;
    }
    const [, , run = "", language = "", title] = FENCE.exec(line.text) ?? [];
    if (run === "") continue;
    result.push({ ...line, text: `${indent}:::tab[${title ?? (language || "Code")}]` });
    result.push({ ...line, text: line.text.replace(/[ \t]*\[[^\]\n]*\][ \t]*$/, "") });
    open = { run, last: line };
  }
  return result;
}
