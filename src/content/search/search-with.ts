import type { Snapshots } from "../engine/engine.ts";
import { findArticles } from "./find-articles.ts";
import { findMissing } from "./find-missing.ts";
import { findTitles } from "./find-titles.ts";
import type { Searching } from "./searching.ts";

/** Runs each search on one snapshot of the database. */
export function searchWith({ atOnce }: Snapshots): Searching {
  return {
    articles: (asked) => atOnce((reader) => findArticles(reader, asked)),
    missing: (asked) => atOnce((reader) => findMissing(reader, asked)),
    titles: (asked) => atOnce((reader) => findTitles(reader, asked)),
  };
}
