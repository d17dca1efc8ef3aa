import type { EngineReader } from "../engine/engine.ts";
import { isLoneLetter } from "./begun-syllables.ts";
import { type Match, findMatches, scopesOf } from "./find-matches.ts";
import {
  type KnownTerm,
  type KnownTerms,
  addSpellings,
  indexedKeys,
  knowTerms,
  majorTerms,
  rankedTerms,
  withoutSeams,
} from "./known-terms.ts";
import { listingOf } from "./listing.ts";
import { markText } from "./mark.ts";
import { onOtherKeyboard } from "./other-keyboard.ts";
import { markable, readItemRows } from "./present-articles.ts";
import { parseQuery } from "./query.ts";
import { PositionReading, rankArticles } from "./rank-articles.ts";
import type { FoundTitle, TitlesAsked } from "./searching.ts";
import { knowSounds } from "./sounds.ts";

const MAXIMUM_SUGGESTIONS = 8;
/** The number of titles that are ranked: the newest of those that match. */
const MAXIMUM_RANKED = 60;

/**
 * Finds titles that contain all words typed so far. If none does, what was typed may have been meant for the other keyboard, or
 * by sound; finally near spellings are accepted.
 */
export async function findTitles(
  reader: EngineReader,
  { audience, text }: TitlesAsked,
): Promise<FoundTitle[]> {
  const scopes = scopesOf(audience);
  const listing = await listingOf(reader, audience);
  const find = async ({ terms, total }: KnownTerms, required: readonly KnownTerm[]): Promise<Found> => {
    const wanted = {
      tenant: audience.tenant,
      listing,
      scopes,
      conjunctions: required.length > 0 ? [required.map(indexedKeys)] : [],
      part: "title" as const,
      titles: [],
      near: [],
      expected: 0,
    };
    const matches = await findMatches(reader, wanted, { ranked: MAXIMUM_RANKED, end: MAXIMUM_RANKED });
    return { known: { terms, total }, matches: matches.slice(0, MAXIMUM_RANKED) };
  };
  const read = async (typed: string) => {
    const query = parseQuery(typed);
    const known = await knowTerms(reader, scopes, query, true);
    const { matches } = await find(known, requiredTerms(known.terms, typed));
    return { query, known, matches };
  };
  const typed = await read(text);
  const { query, known } = typed;
  if (typed.matches.length > 0) return present(reader, typed);
  const other = onOtherKeyboard(text, scopes, known.terms);
  const onOther = other === undefined ? undefined : await read(other);
  if (onOther !== undefined && onOther.matches.length > 0) return present(reader, onOther);
  const sounds = await knowSounds(reader, scopes, text, known, true);
  const heard = sounds && (await find(sounds, majorTerms(sounds.terms)));
  if (heard !== undefined && heard.matches.length > 0) return present(reader, heard);
  await addSpellings(reader, scopes, query, known.terms);
  if (!known.terms.some(({ spellings }) => spellings.length > 0)) return [];
  return present(reader, await find(known, requiredTerms(known.terms, text)));
}

/** The words of a reading of what was typed, and the titles that have them. */
interface Found {
  known: KnownTerms;
  matches: readonly Match[];
}

async function present(reader: EngineReader, { known, matches }: Found): Promise<FoundTitle[]> {
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
  const major = withoutSeams(begun.filter(({ term }) => !term.isMinor || term.isPrefix));
  return major.length > 0 ? major : begun;
}

/** The first letter of another word, or of a Korean particle, does not say enough to rule anything out. */
function isBarelyBegun({ term, completions }: KnownTerm, text: string): boolean {
  if (term.end !== text.length) return false;
  if (isLoneLetter(text.slice(-1))) return completions.length === 0;
  return term.kind === "word" && term.end - term.start === 1;
}
