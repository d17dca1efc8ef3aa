/** Matches an odd number of backslashes at the end of a text: the last one escapes what follows. */
const ESCAPE = /(?<!\\)(?:\\\\)*\\$/;

/** Replaces the code spans of a line, such as `` `[]()` ``, by a letter, so that their content is not read as Markdown. */
export function withoutCode(line: string): string {
  // Odd parts are runs of backticks. A run begins a code span if one of the same length follows.
  const parts = line.split(/(`+)/);
  const last = new Map(parts.map((part, index) => [part, index]));
  const written: string[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? "";
    // A backslash makes the first backtick of a run text. The rest of the run can begin a code span.
    const run = ESCAPE.test(parts[index - 1] ?? "") ? part.slice(1) : part;
    if (index % 2 === 1 && run !== "" && (last.get(run) ?? 0) > index) {
      index = parts.indexOf(run, index + 1);
      written.push(part.slice(run.length), "x");
    } else written.push(part);
  }
  return written.join("");
}
