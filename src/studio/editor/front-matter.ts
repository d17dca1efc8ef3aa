import type { Text } from "@codemirror/state";
import { isFence } from "../../contract/front-matter/split.ts";

const ENTRY = /^(?<key>[A-Za-z][\w-]*):[ \t]*(?<value>.*?)[ \t]*\r?$/;
const NO_VALUE = ["", '""', "''"];

export interface FrontMatter {
  /** The offset at which its last line ends. */
  to: number;
  /** The top-level keys in their order. */
  keys: readonly string[];
  /** Whether there is a title. */
  hasTitle: boolean;
}

/** Finds the front matter of a document; `undefined` if there is none or it is not closed. */
export function findFrontMatter(text: Text): FrontMatter | undefined {
  if (!isFence(text.line(1).text)) return undefined;
  const keys: string[] = [];
  let hasTitle = false;
  for (let number = 2; number <= text.lines; number += 1) {
    const line = text.line(number);
    if (isFence(line.text)) return { to: line.to, keys, hasTitle };
    const { key, value = "" } = ENTRY.exec(line.text)?.groups ?? {};
    if (key === undefined) continue;
    keys.push(key);
    hasTitle ||= key === "title" && !NO_VALUE.includes(value);
  }
  return undefined;
}
