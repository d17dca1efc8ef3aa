import { isDeepStrictEqual } from "node:util";
import type { FeedIdContent, MovedContent } from "../model/tenant-content.ts";
import { Findings } from "../source/findings.ts";
import { readFeedIdsFile } from "../writing/settings/feed-ids-file.ts";
import { movedPath, readMovedFile } from "../writing/settings/moved-file.ts";
import { spliceList } from "./splice-list.ts";

/*
 * Updates the lists to which the store adds entries of its own. In an export, lines written by the folder's author stay
 * unchanged, and new entries follow below them.
 */

/**
 * Updates the list of former addresses.
 *
 * @param typed the entries of the text as the store has parsed them
 * @param held the entries of the store, oldest first
 */
export function spliceMoved(
  text: string,
  typed: readonly MovedContent[],
  held: readonly MovedContent[],
): string | undefined {
  return splice(text, {
    written: readMovedFile(text, "moved.yaml", new Findings())?.moved,
    typed,
    held,
    keyOf: movedPath,
    toEntry: (entry) => ({ from: movedPath(entry), article: entry.article }),
  });
}

/** Updates the list of the feed ids of articles. */
export function spliceFeedIds(
  text: string,
  typed: readonly FeedIdContent[],
  held: readonly FeedIdContent[],
): string | undefined {
  return splice(text, {
    written: readFeedIdsFile(text, "feed-ids.yaml", new Findings())?.feedIds,
    typed,
    held,
    keyOf: ({ language, id }) => `${language} ${id}`,
    toEntry: (entry) => entry,
  });
}

interface Splicing<Entry> {
  /** The entries as the text contains them. They may identify articles by their slugs. */
  written: readonly Entry[] | undefined;
  typed: readonly Entry[];
  held: readonly Entry[];
  keyOf(entry: Entry): string;
  toEntry(entry: Entry): object;
}

/** Removes the entries of the text that are not in the store's order, and appends the remaining entries of the store. */
function splice<Entry>(
  text: string,
  { written, typed, held, keyOf, toEntry }: Splicing<Entry>,
): string | undefined {
  if (written === undefined || held.length === 0) return undefined;
  const understood = new Map(typed.map((entry) => [keyOf(entry), entry]));
  const unchanged = new Set<number>();
  for (const [index, entry] of written.entries())
    if (unchanged.size < held.length && isDeepStrictEqual(understood.get(keyOf(entry)), held[unchanged.size]))
      unchanged.add(index);
  return spliceList(text, (index) => unchanged.has(index), held.slice(unchanged.size).map(toEntry));
}
