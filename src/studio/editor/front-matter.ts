import type { Text } from "@codemirror/state";

/** A line that begins or ends the front matter. */
export const FENCE = /^---[ \t]*\r?$/;

const ENTRY = /^(?<key>[A-Za-z][\w-]*):[ \t]*(?<value>.*?)[ \t]*\r?$/;
const NO_VALUE = ["", '""', "''"];

export interface FrontMatter {
  /** Where its last line ends. */
  to: number;
  /** Its keys, in the order of the text. */
  keys: readonly string[];
  /** Whether it says how the text is called. */
  hasTitle: boolean;
}

/** The front matter of a text; `undefined` where it has none, or one without an end. */
export function findFrontMatter(text: Text): FrontMatter | undefined {
  if (!FENCE.test(text.line(1).text)) return undefined;
  const keys: string[] = [];
  let hasTitle = false;
  for (let number = 2; number <= text.lines; number += 1) {
    const line = text.line(number);
    if (FENCE.test(line.text)) return { to: line.to, keys, hasTitle };
    const { key, value = "" } = ENTRY.exec(line.text)?.groups ?? {};
    if (key === undefined) continue;
    keys.push(key);
    hasTitle ||= key === "title" && !NO_VALUE.includes(value);
  }
  return undefined;
}
