import type { EngineReader } from "../engine/engine.ts";
import { findArticles } from "./find-articles.ts";
import { findTitles } from "./find-titles.ts";
import type { Searching } from "./searching.ts";

/** Searches by way of the reader's own connection. */
export function searchWith(reader: EngineReader): Searching {
  return {
    articles: (asked) => findArticles(reader, asked),
    titles: (asked) => findTitles(reader, asked),
  };
}
