/**
 * Reading speeds. Latin script is read silently at about 240 words a minute (Brysbaert 2019: 238 for non-fiction), but more
 * slowly on screens and for technical texts, so 200 is used. Chinese is read at about 260 words (some 400 characters) a minute;
 * Hangul syllables use the same rate.
 */
const WORDS_A_MINUTE = 200;
const CHARACTERS_A_MINUTE = 400;

/**
 * Returns the reading time in whole minutes, at least 1. `characters` is the number of Chinese, Japanese and Korean characters.
 */
export function readingMinutes({ words, characters }: { words: number; characters: number }): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE + characters / CHARACTERS_A_MINUTE));
}
