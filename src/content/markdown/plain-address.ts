import { toString } from "hast-util-to-string";
import rehypeParse from "rehype-parse";
import { unified } from "unified";

const htmlParser = unified().use(rehypeParse, { fragment: true });

/** Matches a character reference of HTML, or an escaped punctuation mark of Markdown. */
const ESCAPE = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});|\\[!-/:-@[-`{-~]/gi;

/** Replaces the character references and backslash escapes in an address, as the parser of Markdown does. */
export function plainAddress(written: string): string {
  return written.replaceAll(ESCAPE, (escape) =>
    escape.startsWith("\\") ? escape.slice(1) : toString(htmlParser.parse(escape)),
  );
}
