import type { EngineReader } from "../../engine/engine.ts";
import type { IndexScope } from "../index/search-index.ts";
import { countKeys } from "../index/vocabulary.ts";
import type { Unigram } from "../words/query.ts";
import { decodeToken, encodeToken } from "../words/tokens.ts";
import type { KnownTerm } from "./known-terms.ts";
import { syllablesNear } from "./spelling.ts";

/** Maximum number of syllables that are checked: those in the rarest pairs, since only one is expected to be wrong. */
const MAXIMUM_DOUBTED = 3;
/** Maximum number of corrections for a syllable: those that occur most often between its neighbours. */
const MAXIMUM_MEANT = 6;

/** A Korean syllable that may be misspelt, with the syllables before and after it; these are empty at the ends of a word. */
interface Doubted {
  unigram: Unigram;
  syllable: string;
  before: string;
  after: string;
  /** The number of articles that contain the more frequent of its two pairs. */
  articles: number;
}

/**
 * Returns the unigrams of a query. Adds to each Korean syllable that may have one wrong letter the syllables that were probably
 * meant: those that more articles have between the same neighbours. On a large site, some articles contain a wrong pair by
 * chance, so looking up the words of the query does not show the error. Takes one query to the database, for Korean only.
 */
export async function withNearSyllables(
  reader: EngineReader,
  scopes: readonly IndexScope[],
  unigrams: readonly Unigram[],
  terms: readonly KnownTerm[],
): Promise<Unigram[]> {
  const doubted = doubtedSyllables(unigrams, terms);
  const meant = doubted.flatMap((one) =>
    syllablesNear(one.syllable).map((syllable) => ({ one, syllable, pairs: pairsOf(one, syllable) })),
  );
  if (meant.length === 0) return [...unigrams];
  const counts = await countKeys(reader, scopes, [...new Set(meant.flatMap(({ pairs }) => pairs))]);
  const likelier = meant
    .map(({ one, syllable, pairs }) => ({
      one,
      key: encodeToken("character", syllable),
      articles: Math.min(...pairs.map((pair) => counts.get(pair) ?? 0)),
    }))
    .filter(({ one, articles }) => articles > one.articles)
    .sort((left, right) => right.articles - left.articles || (left.key < right.key ? -1 : 1));
  return unigrams.map((unigram) => {
    const keys = likelier.filter(({ one }) => one.unigram === unigram).map(({ key }) => key);
    return keys.length === 0
      ? unigram
      : { ...unigram, keys: [...unigram.keys, ...keys.slice(0, MAXIMUM_MEANT)] };
  });
}

function doubtedSyllables(unigrams: readonly Unigram[], terms: readonly KnownTerm[]): Doubted[] {
  const pairs = terms.filter(({ term }) => term.kind === "pair");
  return unigrams
    .flatMap((unigram): Doubted[] => {
      const syllable = decodeToken(unigram.keys[0] ?? "");
      if (unigram.kind !== "character" || !/^\p{Script=Hangul}$/u.test(syllable)) return [];
      const ending = pairs.find(({ term }) => term.end === unigram.end);
      const beginning = pairs.find(({ term }) => term.start === unigram.start);
      if (ending === undefined && beginning === undefined) return [];
      return [
        {
          unigram,
          syllable,
          before: ending === undefined ? "" : decodeToken(ending.term.exact).charAt(0),
          after: beginning === undefined ? "" : decodeToken(beginning.term.exact).charAt(1),
          articles: Math.max(ending?.articles ?? 0, beginning?.articles ?? 0),
        },
      ];
    })
    .sort((left, right) => left.articles - right.articles || left.unigram.start - right.unigram.start)
    .slice(0, MAXIMUM_DOUBTED);
}

function pairsOf({ before, after }: Doubted, syllable: string): string[] {
  return [before === "" ? "" : before + syllable, after === "" ? "" : syllable + after]
    .filter((pair) => pair !== "")
    .map((pair) => encodeToken("pair", pair));
}
