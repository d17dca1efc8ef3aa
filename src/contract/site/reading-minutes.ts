/**
 * Silent reading of Latin script runs at about 240 words a minute (Brysbaert 2019, non-fiction 238), less on screens and for technical
 * text: we use 200. Chinese is read at about 260 words, some 400 characters, a minute; the same is used for Hangul syllables.
 */
const WORDS_A_MINUTE = 200;
const CHARACTERS_A_MINUTE = 400;

/** The reading time in whole minutes, at least 1. `characters` are those of Chinese, Japanese and Korean. */
export function readingMinutes({ words, characters }: { words: number; characters: number }): number {
  return Math.max(1, Math.round(words / WORDS_A_MINUTE + characters / CHARACTERS_A_MINUTE));
}
