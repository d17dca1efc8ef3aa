import { splitFrontMatter } from "../../contract/front-matter/split.ts";
import { entriesOf } from "./front-matter-entries.ts";

/** Copies a text for a new article. The translation key is removed, so that the copy is not taken for a translation. */
export function copyOf(text: string): string {
  const parts = splitFrontMatter(text);
  if (parts === undefined) return text;
  const { open, yaml, close, body } = parts;
  const others = entriesOf(yaml).filter(({ key }) => key !== "translationKey");
  return open + others.map(({ lines }) => lines).join("") + close + body;
}
