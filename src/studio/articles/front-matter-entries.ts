/** Splits front matter into its top-level keys, each with its lines. Comments before a key belong to it. */
export function entriesOf(yaml: string): { key: string; lines: string }[] {
  const entries: { key: string; lines: string }[] = [];
  let before = "";
  for (const line of yaml.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const key = /^(?<key>[A-Za-z][\w-]*)[ \t]*:/.exec(line)?.groups?.["key"];
    const last = entries.at(-1);
    if (key !== undefined) {
      entries.push({ key, lines: before + line });
      before = "";
    } else if (last === undefined || line.startsWith("#")) before += line;
    else {
      last.lines += before + line;
      before = "";
    }
  }
  const last = entries.at(-1);
  if (last !== undefined) last.lines += before;
  return entries;
}
