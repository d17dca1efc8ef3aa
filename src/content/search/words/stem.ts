/** Shorter words keep their endings: the rest would be meaningless. */
const SHORTEST_STEM = 3;

/** English endings, longest first, with their replacements. */
const ENDINGS: readonly (readonly [string, string])[] = [
  ["ingly", ""],
  ["edly", ""],
  ["sses", "ss"],
  ["ies", "y"],
  ["ied", "y"],
  ["ing", ""],
  ["ed", ""],
  ["es", ""],
  ["ly", ""],
  ["s", ""],
  ["e", ""],
];
/** Matches words that may have one of these endings. */
const ENDED = /^[a-z]*[degsy]$/;

/**
 * A light stem of a Latin word: plural, tense and adverb endings are removed, so that `pricing`, `prices` and `priced` match.
 * It only widens the search; exact words rank higher.
 */
export function stem(word: string): string {
  if (!ENDED.test(word) || word.endsWith("ss")) return word;
  for (const [ending, replacement] of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length) + replacement;
    if (rest.length < SHORTEST_STEM || !/[aeiouy]/.test(rest)) continue;
    return undouble(rest);
  }
  return word;
}

/** `planning` → `plan`, but `call` stays. */
function undouble(word: string): string {
  return /([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word;
}
