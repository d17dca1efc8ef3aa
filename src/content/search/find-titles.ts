import type { EngineReader } from "../engine/engine.ts";
import { isLoneLetter } from "./begun-syllables.ts";
import { findMatches, scopesOf } from "./find-matches.ts";
import { type KnownTerm, addSpellings, indexedKeys, knowTerms, rankedTerms } from "./known-terms.ts";
import { listingOf } from "./listing.ts";
import { markText } from "./mark.ts";
import { markable, readItemRows } from "./present-articles.ts";
import { parseQuery } from "./query.ts";
import { PositionReading, rankArticles } from "./rank-articles.ts";
import type { FoundTitle, TitlesAsked } from "./searching.ts";

const MAXIMUM_SUGGESTIONS = 8;
/** The number of titles that are ranked: the newest of those that match. */
const MAXIMUM_RANKED = 60;

/** Finds titles that contain all words typed so far; if none does, near spellings are accepted. */
export async function findTitles(
  reader: EngineReader,
  { audience, text }: TitlesAsked,
): Promise<FoundTitle[]> {
  const query = parseQuery(text);
  if (query.terms.length === 0) return [];
  const scopes = scopesOf(audience);
  const [known, listing] = await Promise.all([
    knowTerms(reader, scopes, query, true),
    listingOf(reader, audience),
  ]);
  const required = requiredTerms(known.terms, text);
  const find = async () => {
    const conjunctions = [required.map(indexedKeys)];
    const wanted = {
      tenant: audience.tenant,
      listing,
      scopes,
      conjunctions,
      part: "title" as const,
      titles: [],
      near: [],
      expected: 0,
    };
    const matches = await findMatches(reader, wanted, { ranked: MAXIMUM_RANKED, end: MAXIMUM_RANKED });
    return matches.slice(0, MAXIMUM_RANKED);
  };
  let matches = await find();
  if (matches.length === 0) {
    await addSpellings(reader, scopes, query, known.terms);
    if (known.terms.some(({ spellings }) => spellings.length > 0)) matches = await find();
  }
  const ranked = await rankArticles(new PositionReading(reader), matches, {
    terms: rankedTerms(known),
    phrases: [],
    unigrams: [],
  });
  const best = ranked.slice(0, MAXIMUM_SUGGESTIONS).map(({ id }) => id);
  const rows = await readItemRows(reader, best);
  const marks = markable(known);
  return rows.map((row) => ({ row, titleHtml: markText(row.title, marks) }));
}

/** The words that a title must contain: those that matter and have more than one letter so far, if there are any. */
function requiredTerms(known: readonly KnownTerm[], text: string): KnownTerm[] {
  const begun = known.filter((word, index) => index === 0 || !isBarelyBegun(word, text));
  const major = begun.filter(({ term }) => !term.isMinor || term.isPrefix);
  return major.length > 0 ? major : begun;
}

/** The first letter of another word, or of a Korean particle, does not say enough to rule anything out. */
function isBarelyBegun({ term, completions }: KnownTerm, text: string): boolean {
  if (term.end !== text.length) return false;
  if (isLoneLetter(text.slice(-1))) return completions.length === 0;
  return term.kind === "word" && term.end - term.start === 1;
}
