import { describeHits } from "../../content/replacing/find-hits.ts";
import { replaceHits } from "../../content/replacing/replace-hits.ts";
import { matchWords } from "../../content/replacing/word-matcher.ts";
import { type WordQuery, kindsOf } from "../../content/replacing/word-query.ts";

/** The replacement that the command was asked for. */
export interface Replacement {
  query: WordQuery;
  /** The new words. */
  words: string;
  isDryRun: boolean;
}

/**
 * The counts that the command reports: replaced places, changed files, and `refused` files, which stay the same because the new words
 * would change more than words in them.
 */
export interface Tally {
  places: number;
  files: number;
  refused: number;
}

/**
 * Returns a function that prints each place in a file and returns the changed text; `undefined` if the text stays the same.
 */
export function createReplacer(
  { query, words }: Replacement,
  tally: Tally,
): (file: { name: string; text: string }) => string | undefined {
  const matcher = matchWords(query);
  const kinds = kindsOf(query);
  return (file) => {
    if (!matcher.mayBeIn(file.text)) return undefined;
    const { text, hits } = replaceHits(file, { matcher, kinds, words });
    if (hits.length === 0) return undefined;
    for (const { line, before, found, after } of describeHits(file.text, hits))
      console.log(`${file.name}:${line}: ${before}[${found} → ${words}]${after}`.trimEnd());
    if (text === undefined) {
      tally.refused += 1;
      console.error(
        `${file.name}: not changed, because replacing the words with "${words}" would also change the formatting or structure of the file. Change it by hand`,
      );
      return undefined;
    }
    tally.files += 1;
    tally.places += hits.length;
    return text;
  };
}

/** Returns the numbers of places and files as text, such as `3 places in 2 files`. */
export function countOf({ places, files }: Tally): string {
  return `${places} ${places === 1 ? "place" : "places"} in ${files} ${files === 1 ? "file" : "files"}`;
}
