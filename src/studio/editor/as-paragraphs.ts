/** Returns blocks with the blank lines that separate them from the text before and after. Lines end in LF. */
export function asParagraphs(blocks: string, before: string, after: string): string {
  const [above] = /(?:\r?\n)*$/.exec(before) ?? [""];
  const [below] = /^(?:\r?\n)*/.exec(after) ?? [""];
  const missing = (ends: string) => Math.max(0, 2 - (ends.match(/\n/g)?.length ?? 0));
  const first = before.trim() === "" ? 0 : missing(above);
  const last = after.trim() === "" ? Math.max(0, missing(below) - 1) : missing(below);
  return "\n".repeat(first) + blocks + "\n".repeat(last);
}
