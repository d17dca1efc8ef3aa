import { splitFrontMatter } from "../../contract/front-matter/split.ts";
import { entriesOf } from "./front-matter-entries.ts";

/** Front-matter keys whose values belong to one language and are not copied. */
const WORDS = ["title", "summary", "coverAlt", "updatedAt", "translationKey"];

/**
 * The initial text of a translation: the whole text of the original, whose sentences the editor shows pale until they are written, and
 * its front matter without title and other words.
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
