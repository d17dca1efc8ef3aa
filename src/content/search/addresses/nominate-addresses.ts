import type { EngineReader } from "../../engine/engine.ts";
import { searchIndexes } from "../index/search-indexes.ts";
import { gramKey, gramsOf, wholeKey } from "../words/address-grams.ts";
import type { MissingAddress } from "./address-closeness.ts";

/**
 * Maximum number of grams (runs of a few characters) of an address that are looked up: more than any slug of ordinary
 * length has.
 */
const MAXIMUM_GRAMS = 48;
/** Maximum number of articles that are read per gram. A gram in more articles is too common to identify an article alone. */
const MAXIMUM_READ = 1_000;
/** Minimum share of a name's grams that an article must have. A smaller share is a coincidence. */
const MINIMUM_SHARED = 0.3;
/** Maximum number of articles whose addresses are compared: the ones that share the rarest grams. */
const COMPARED = 24;
/** Weight of a gram from a folder. Articles are rarely named after the folder in a missing address. */
const FOLDER_SHARE = 0.2;
/** Maximum number of grams that are looked up together: the rarest ones. */
const MAXIMUM_TOGETHER = 8;
/** Number of parts into which a single word is split. One part may contain an error. */
const PARTS = 3;
const MAXIMUM_PARTS = 8;

/**
 * Finds the ids of the articles that share most grams with an address, weighted by rarity, if they share enough.
 *
 * @param most maximum number of articles that are read per gram
 */
export async function nominate(
  reader: EngineReader,
  tenant: number,
  { name, whole }: MissingAddress,
  most = MAXIMUM_READ,
): Promise<number[]> {
  if (name.length === 0) return [];
  const named = [...gramsOf(name)].slice(0, MAXIMUM_GRAMS);
  const ofFolders = [...gramsOf(whole)].filter((gram) => !named.includes(gram));
  const grams = [...named, ...ofFolders].slice(0, MAXIMUM_GRAMS);
  const idsOfEach = (lists: readonly (readonly string[])[]) =>
    searchIndexes[reader.kind].addressed(reader, tenant, lists, most);
  const [same = [], sameWhole = [], ...ofGrams] = await idsOfEach([
    [wholeKey(name)],
    [wholeKey(whole)],
    ...grams.map((gram) => [gramKey(gram)]),
  ]);
  const idsOf = new Map(grams.map((gram, index) => [gram, ofGrams[index] ?? []]));
  const isDistinctive = (ids: readonly number[] = []) => ids.length < most;
  const votes = new Votes(most);
  votes.cast(sameWhole, named.length);
  for (const [gram, ids] of idsOf) votes.cast(ids, 1, named.includes(gram) ? 1 : FOLDER_SHARE);
  if (!named.every((gram) => isDistinctive(idsOf.get(gram)))) {
    const together = conjunctionsOf(name, idsOf);
    const found = await idsOfEach(together.map((some) => some.map(gramKey)));
    for (const [index, ids] of found.entries())
      votes.cast(ids, together[index]?.length ?? 0, together[index]?.length);
  }
  const distinctive = grams.filter((gram) => isDistinctive(idsOf.get(gram)));
  const others = votes.ranked(MINIMUM_SHARED * Math.min(named.length, distinctive.length));
  return [...new Set([...(isDistinctive(same) ? same : []), ...others])].slice(0, COMPARED);
}

/** Adds up how much each article's address shares with the missing one. */
class Votes {
  readonly #most: number;
  readonly #votes = new Map<number, { shared: number; weight: number }>();

  /** @param most maximum length of a list of ids; a list of this length is incomplete */
  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Adds a vote for the articles that have a gram. It weighs more for rarer grams, and nothing if very many articles have the
   * gram.
   *
   * @param pieces the number of grams that these articles share with the address
   */
  cast(ids: readonly number[], pieces: number, share = 1): void {
    if (ids.length >= this.#most) return;
    const weight = share * Math.log((2 * this.#most) / (ids.length + 1));
    for (const id of ids) {
      const vote = this.#votes.get(id) ?? { shared: 0, weight: 0 };
      this.#votes.set(id, { shared: vote.shared + pieces, weight: vote.weight + weight });
    }
  }

  /** Returns the articles that share enough grams, by descending weight. */
  ranked(enough: number): number[] {
    return [...this.#votes]
      .filter(([, { shared }]) => shared >= enough)
      .sort(([left, one], [right, other]) => other.weight - one.weight || left - right)
      .map(([id]) => id);
  }
}

/**
 * Returns sets of grams to look up together if some grams are in very many addresses: all grams of a name, and all except those
 * of one part, in case it contains an error.
 */
function conjunctionsOf(name: readonly string[], idsOf: ReadonlyMap<string, readonly number[]>): string[][] {
  const known = (grams: readonly string[]) => grams.filter((gram) => (idsOf.get(gram) ?? []).length > 0);
  const all = known([...gramsOf(name)]);
  const parts = partsOf(name).map(known);
  const ways = [all, ...parts.map((part) => all.filter((gram) => !part.includes(gram)))];
  const rarest = ways.map((way) =>
    way
      .toSorted((left, right) => (idsOf.get(left)?.length ?? 0) - (idsOf.get(right)?.length ?? 0))
      .slice(0, MAXIMUM_TOGETHER),
  );
  return rarest.filter((way) => way.length > 1);
}

/** Returns the grams of each word or, if there is only one word, of each of its parts. */
function partsOf(name: readonly string[]): string[][] {
  if (name.length > 1) return name.slice(0, MAXIMUM_PARTS).map((word) => [...gramsOf([word])]);
  const grams = [...gramsOf(name)];
  const length = Math.ceil(grams.length / PARTS);
  return Array.from({ length: PARTS }, (_, part) => grams.slice(part * length, (part + 1) * length));
}
