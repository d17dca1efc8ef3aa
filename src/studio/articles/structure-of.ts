import { splitFrontMatter } from "../../contract/front-matter/split.ts";
import { entriesOf } from "./front-matter-entries.ts";

/** Front-matter keys whose values belong to one language and are not copied. */
const WORDS = ["title", "summary", "coverAlt", "updatedAt", "translationKey"];
const HEADING = /^(?<mark> {0,3}#{1,6})[ \t]/;
const FENCE = /^ {0,3}(?<mark>`{3,}|~{3,})/;
const DIRECTIVE = /^ {0,3}:{2,}/;
const PICTURE = /^ {0,3}!\[[^\]]*\](?<target>\([^)]*\))[ \t]*\r?$/;
/** Placeholder for words still to be written. */
const GAP = "…";

/**
 * The initial text of a translation: front matter, headings and pictures without their words, and code and blocks
 * unchanged.
 *
 * @param key the translation key, needed if the addresses differ
 */
export function structureOf(text: string, { key }: { key?: string } = {}): string {
  const { yaml, body } = splitFrontMatter(text) ?? { yaml: "", body: text };
  const others = entriesOf(yaml).filter(({ key: name }) => !WORDS.includes(name));
  const joined = key === undefined ? "" : `translationKey: ${JSON.stringify(key)}\n`;
  return `---\ntitle: ""\n${joined}${others.map(({ lines }) => lines).join("")}---\n\n${skeletonOf(body)}`;
}

function skeletonOf(body: string): string {
  const blocks: string[] = [];
  let fence: string | undefined;
  for (const line of body.split("\n")) {
    const mark = FENCE.exec(line)?.groups?.["mark"];
    if (fence !== undefined) {
      blocks[blocks.length - 1] += `\n${line}`;
      if (mark?.startsWith(fence) === true) fence = undefined;
    } else if (mark !== undefined) {
      fence = mark;
      blocks.push(line);
    } else if (DIRECTIVE.test(line)) blocks.push(line);
    else if (HEADING.test(line)) blocks.push(`${HEADING.exec(line)?.groups?.["mark"]} ${GAP}`);
    else if (PICTURE.test(line))
      blocks.push(`![](${PICTURE.exec(line)?.groups?.["target"]?.slice(1) ?? ")"}`);
  }
  return blocks.length === 0 ? "" : `${blocks.join("\n\n")}\n`;
}
