const HAN = /\p{Script=Han}/u;
/** Phrases of up to five Chinese characters are never broken. */
const LONG = /(?:\p{Script=Han}.*){6}/su;
/** After the punctuation that ends a phrase, closing marks included. */
const PHRASE_END = /(?<=[，。！？、：；])(?![，。！？、：；”’」』）》])/u;
/** Between Chinese characters: two at least stay together at either end, and no line begins with a particle. */
const INSIDE = /(?<=\p{Script=Han}{2})(?=\p{Script=Han}{2})(?![的了着过吗呢吧们地得])/u;

/**
 * What is not to be broken of a Chinese title, in order: lines end after punctuation, and within a phrase only where it is
 * long, never so that one character is left. A title in another script is one run: it has spaces.
 */
export function titleRuns(title: string): string[] {
  if (!HAN.test(title)) return [title];
  return title.split(PHRASE_END).flatMap((phrase) => (LONG.test(phrase) ? phrase.split(INSIDE) : phrase));
}
