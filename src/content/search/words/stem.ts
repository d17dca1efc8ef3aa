/** Minimum length of a stem. Shorter words keep their endings, since the rest would be meaningless. */
const MINIMUM_STEM_LENGTH = 3;

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
 * Returns a light stem of a Latin word: removes plural, tense and adverb endings, so that `pricing`, `prices` and `priced`
 * match. Stems only find more articles; exact words rank higher.
 */
export function stem(word: string): string {
  if (!ENDED.test(word) || word.endsWith("ss")) return word;
  for (const [ending, replacement] of ENDINGS) {
    if (!word.endsWith(ending)) continue;
    const rest = word.slice(0, -ending.length) + replacement;
    if (rest.length < MINIMUM_STEM_LENGTH || !/[aeiouy]/.test(rest)) continue;
    return undouble(rest);
  }
  return word;
}

/** Removes a doubled consonant: `planning` → `plan`, but `call` stays. */
function undouble(word: string): string {
  return /([bdgmnprt])\1$/.test(word) ? word.slice(0, -1) : word;
}
