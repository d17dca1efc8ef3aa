const HAN = /\p{Script=Han}/u;
/** Six or more Chinese characters. Shorter phrases are never broken. */
const LONG = /(?:\p{Script=Han}.*){6}/su;
/** The end of a phrase: after its punctuation and closing marks. */
const PHRASE_END = /(?<=[，。！？、：；])(?![，。！？、：；”’」』）》])/u;
/**
 * Places between Chinese characters where a phrase may break: at least two characters remain on either side, and no line begins with a
 * particle.
 */
const INSIDE = /(?<=\p{Script=Han}{2})(?=\p{Script=Han}{2})(?![的了着过吗呢吧们地得])/u;

/**
 * Splits a Chinese title into unbreakable parts. Lines break after punctuation, and inside a phrase only if it is long; a single
 * character never stands alone. A title in another script is one part, because it has spaces.
 */
export function titleRuns(title: string): string[] {
  if (!HAN.test(title)) return [title];
  return title.split(PHRASE_END).flatMap((phrase) => (LONG.test(phrase) ? phrase.split(INSIDE) : phrase));
}
