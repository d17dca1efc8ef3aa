/** Replaces the code spans of a line, such as `` `[]()` ``, by a letter, so that their content is not read as Markdown. */
export function withoutCode(line: string): string {
  // Odd parts are runs of backticks. A run begins a code span if one of the same length follows.
  const parts = line.split(/(`+)/);
  const last = new Map(parts.map((part, index) => [part, index]));
  const written: string[] = [];
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? "";
    if (index % 2 === 1 && (last.get(part) ?? 0) > index) {
      index = parts.indexOf(part, index + 1);
      written.push("x");
    } else written.push(part);
  }
  return written.join("");
}
