/** Shorter words keep their endings: what is left would say nothing. */
const SHORTEST_STEM = 3;

/** Endings of English, longest first, with what stands in their place. */
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

/**
 * A light stem of a Latin word: plural, tense and adverb endings fall, so that `pricing`, `prices` and
 * `priced` meet. It only widens what is found; ranking puts the exact word above it.
 */
export function stem(word: string): string {
  if (!/^[a-z]+$/.test(word) || word.endsWith("ss")) return word;
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
