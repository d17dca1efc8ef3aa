const HEAD = /^(?<fence>\uFEFF?---[ \t]*\r?\n)(?<yaml>[\s\S]*?)(?=^---[ \t]*(?:\r?\n|$))/m;

/** A text split at its front matter. Joining the parts gives the text again. */
export interface TextParts {
  /** The opening line of the front matter. Empty, like `yaml`, without front matter. */
  open: string;
  yaml: string;
  /** From the closing line to the end. */
  rest: string;
}

export function takeApart(text: string): TextParts {
  const found = HEAD.exec(text);
  const { fence = "", yaml = "" } = found?.index === 0 ? (found.groups ?? {}) : {};
  return { open: fence, yaml, rest: text.slice(fence.length + yaml.length) };
}

/** The lines of each top-level key. Comments before a key belong to it. */
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
