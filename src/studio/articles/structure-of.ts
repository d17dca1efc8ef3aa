import { splitFrontMatter } from "../../contract/front-matter/split.ts";
import { entriesOf } from "./front-matter-entries.ts";

/** Front-matter keys that are not copied to a translation, because their values belong to one language or text. */
const WORDS = ["title", "summary", "coverAlt", "updatedAt", "translationKey"];

/**
 * Creates the initial text of a translation: the whole original without title, summary and similar keys. The editor greys out each
 * sentence until it is translated.
 *
 * @param key the translation key, needed if the addresses differ
 */
export function structureOf(text: string, { key }: { key?: string } = {}): string {
  const { yaml, body } = splitFrontMatter(text) ?? { yaml: "", body: text };
  const others = entriesOf(yaml).filter(({ key: name }) => !WORDS.includes(name));
  const joined = key === undefined ? "" : `translationKey: ${JSON.stringify(key)}\n`;
  const words = body.replaceAll("\r\n", "\n").replace(/^\n*/, "\n");
  return `---\ntitle: ""\n${joined}${others.map(({ lines }) => lines.replaceAll("\r\n", "\n")).join("")}---\n${words.trim() === "" ? "\n" : words}`;
}
