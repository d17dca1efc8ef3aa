import type { Suggestion } from "../../contract/articles.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import { articleItem } from "../articles/article-item.ts";
import { audienceOf, noteNextPublication } from "../articles/visibility.ts";
import type { Scope } from "../scope.ts";
import { tags } from "../tags.ts";
import { findMatches, rankArticles, scopesOf } from "./find-hits.ts";
import { addSpellings, indexedKeys, knowTerms, rankedTerms } from "./known-terms.ts";
import { markText } from "./mark.ts";
import { type Term, parseQuery } from "./query.ts";
import { markable, readItemRows } from "./search-articles.ts";

const MAXIMUM_SUGGESTIONS = 8;
/** Titles that are ranked, the newest of those that match. */
const MAXIMUM_RANKED = 60;

/** Titles that hold all the words typed so far; with near spellings where none does. */
export async function suggestArticles(
  scope: Scope,
  text: string,
  language: LanguageCode,
): Promise<Suggestion[]> {
  const { engine } = scope;
  const now = Date.now();
  scope.dependencies.addTag(tags.articles);
  await noteNextPublication(scope, now);
  const query = parseQuery(text);
  if (query.terms.length === 0) return [];
  const audience = audienceOf(scope, language, now);
  const scopes = scopesOf(audience);
  const known = await knowTerms(engine, scopes, query, true);
  const required = known.terms.filter(({ term }, index) => index === 0 || !isBarelyBegun(term, text));
  const find = () =>
    findMatches(
      scope,
      { audience, scopes, conjunctions: [required.map(indexedKeys)], part: "title" },
      { offset: 0, limit: MAXIMUM_RANKED },
    );
  let { ids } = await find();
  if (ids.length === 0) {
    await addSpellings(engine, scopes, query, known.terms);
    if (known.terms.some(({ spellings }) => spellings.length > 0)) ({ ids } = await find());
  }
  const ranked = await rankArticles(scope, ids, { terms: rankedTerms(known), phrases: [] });
  const rows = await readItemRows(scope, ranked.slice(0, MAXIMUM_SUGGESTIONS));
  return rows.map((row) => ({
    title: row.title,
    url: articleItem(scope, row, language).url,
    titleHtml: markText(row.title, markable(known)),
  }));
}

/** The first letter of another word says too little yet to rule anything out. */
function isBarelyBegun({ kind, start, end }: Term, text: string): boolean {
  return kind === "word" && end - start === 1 && end === text.length;
}
