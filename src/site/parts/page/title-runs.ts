const HAN = /\p{Script=Han}/u;
/** Phrases of at most five Chinese characters are never broken. */
const LONG = /(?:\p{Script=Han}.*){6}/su;
/** After the punctuation that ends a phrase, closing marks included. */
const PHRASE_END = /(?<=[，。！？、：；])(?![，。！？、：；”’」』）》])/u;
/**
 * Between Chinese characters: at least two stay together at either end, and no line begins with a particle.
 */
const INSIDE = /(?<=\p{Script=Han}{2})(?=\p{Script=Han}{2})(?![的了着过吗呢吧们地得])/u;

/**
 * Splits a Chinese title into unbreakable parts. Lines break after punctuation, and inside a phrase only if
 * it is long, but never so that a single character is left over. A title in another script is one part,
 * because it has spaces.
 */
export function titleRuns(title: string): string[] {
  if (!HAN.test(title)) return [title];
  return title.split(PHRASE_END).flatMap((phrase) => (LONG.test(phrase) ? phrase.split(INSIDE) : phrase));
}
