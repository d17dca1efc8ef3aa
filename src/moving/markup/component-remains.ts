import type { Tag } from "./tags.ts";
import { WORDS, addressText, firstOf, plainLabel, shownAddress } from "./write-tags.ts";

const BODY = "{body}";

/**
 * Returns what remains of a component without a rule: the words, picture and address in its attributes, and its content. Inside a
 * sentence, words are not placed above the content, because that would split the sentence.
 */
export function componentRemains(text: string, { values, start, close, isSelfClosing }: Tag): string {
  const target = shownAddress(values);
  const body = isSelfClosing || close === undefined ? "" : BODY;
  const words = plainLabel(firstOf(values, WORDS));
  const before = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const isInline = /[^\s>]/.test(before) || (body !== "" && isOneLine(text, start, close));
  if (target?.isPicture === true) return `![${words}](${addressText(target.address)})${body}`;
  const own = target === undefined ? "" : `](${addressText(target.address)})`;
  if (body === "") return own === "" ? words : `[${words || target?.address}${own}`;
  if (isInline) return own === "" ? body : `[${body}${own}`;
  if (words === "") return own === "" ? body : `${body}\n\n[${target?.address}${own}`;
  return own === "" ? `**${words}**\n\n${body}` : `**[${words}${own}**\n\n${body}`;
}

function isOneLine(text: string, start: number, close: Tag["close"]): boolean {
  return !text.slice(start, close?.end ?? start).includes("\n");
}
