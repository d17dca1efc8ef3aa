import type { DelimiterType, InlineParser, MarkdownConfig } from "@lezer/markdown";

/** Letters and punctuation of Chinese, Korean and Japanese. Surrogates are included, because rare characters consist of two. */
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\u3000-\u303f\uff00-\uffef\ud800-\udfff]/u;
const SIGN = /[\p{P}\p{S}]/u;
const SPACE = /^\s?$/;

const TYPES: Readonly<Record<string, DelimiterType>> = {
  "*": { resolve: "Emphasis", mark: "EmphasisMark" },
  "**": { resolve: "StrongEmphasis", mark: "EmphasisMark" },
  "~": { resolve: "Strikethrough", mark: "StrikethroughMark" },
  "~~": { resolve: "Strikethrough", mark: "StrikethroughMark" },
};

/**
 * Whether emphasis may begin between these characters: as in CommonMark, or if one of them is East Asian. With the characters swapped,
 * whether it may end there.
 */
function mayOpen(outside: string, inside: string): boolean {
  if (SPACE.test(inside)) return false;
  if (!SIGN.test(inside) || SPACE.test(outside) || SIGN.test(outside)) return true;
  return EAST_ASIAN.test(outside) || EAST_ASIAN.test(inside);
}

const emphasis: InlineParser = {
  name: "EastAsianEmphasis",
  before: "Emphasis",
  parse(context, next, from) {
    const sign = String.fromCharCode(next);
    // A run of three or more asterisks can open several marks at once. CommonMark's parser resolves such runs correctly only if it gets
    // all marks of the text.
    if ((sign !== "*" && sign !== "~") || context.text.includes("***")) return -1;
    let to = from + 1;
    while (context.char(to) === next) to += 1;
    const type = TYPES[context.slice(from, to)];
    if (type === undefined) return -1;
    const before = context.slice(Math.max(context.offset, from - 1), from);
    const after = context.slice(to, Math.min(context.end, to + 1));
    return context.addDelimiter(type, from, to, mayOpen(before, after), mayOpen(after, before));
  },
};

/**
 * Parses emphasis next to East Asian letters like the site does. CommonMark requires a space between punctuation and a letter there, so
 * `**“引用”**后` and `**링크(link)**를` would keep their asterisks.
 */
export const eastAsianEmphasis: MarkdownConfig = { parseInline: [emphasis] };
