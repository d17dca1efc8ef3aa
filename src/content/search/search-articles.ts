import * as v from "valibot";
import type { SearchHit, SearchResult } from "../../contract/articles.ts";
import type { LanguageCode } from "../../contract/locales.ts";
import { type ItemRow, articleItem, selectItems } from "../articles/article-item.ts";
import { audienceOf, noteNextPublication } from "../articles/visibility.ts";
import { isInNumbers } from "../engine/dialect.ts";
import { readJson } from "../json-column.ts";
import type { Scope } from "../scope.ts";
import type { ListOptions } from "../store.ts";
import { tags } from "../tags.ts";
import { type Wanted, findMatches, rankArticles, readPlaces, scopesOf } from "./find-hits.ts";
import {
  type KnownTerm,
  type KnownTerms,
  addSpellings,
  indexedKeys,
  knowTerms,
  rankedTerms,
} from "./known-terms.ts";
import { type Markable, markSnippet, markText } from "./mark.ts";
import type { PackedPlaces } from "./places.ts";
import { type Query, parseQuery } from "./query.ts";
import { type RankedTerm, densestText } from "./rank.ts";
import type { Conjunction } from "./search-index.ts";
import { decodeToken } from "./tokens.ts";

/** Matches that are ranked. Where there are more, those with the words in title or headings come first, then the newest. */
const MAXIMUM_RANKED = 200;
/** Matches whose texts are searched for what was asked in quotes. */
const MAXIMUM_PHRASE_CANDIDATES = 2_000;
/** Articles that the rarest words of a query may stand in when it is asked for any of them. */
const MAXIMUM_OF_ANY = 2_000;

const sectionsSchema = v.array(v.object({ heading: v.string(), text: v.string() }));

interface Answer {
  known: KnownTerms;
  /** The ids of the page asked for. */
  ids: number[];
  total: number;
  suggestions: string[];
}

/**
 * Searches the articles that the language shows. Asked is for all words; where no article has them all, for all with near
 * spellings, then for all but one, then for any of the rarest. What stands in quotes must be there as it stands.
 */
export async function searchArticles(
  scope: Scope,
  options: ListOptions & { query: string },
  language: LanguageCode,
): Promise<SearchResult> {
  const { page, size } = options;
  const now = Date.now();
  scope.dependencies.addTag(tags.articles);
  await noteNextPublication(scope, now);
  const query = parseQuery(options.query);
  if (query.terms.length === 0) return { items: [], total: 0, page, size, suggestions: [] };
  const audience = audienceOf(scope, language, now);
  const wanted = {
    audience,
    scopes: scopesOf(audience),
    part: "text" as const,
    group: options.group,
    tag: options.tag,
  };
  const { known, ids, total, suggestions } = await answer(scope, query, wanted, { page, size });
  return { items: await readItems(scope, ids, known, language), total, page, size, suggestions };
}

type Asking = Omit<Wanted, "conjunctions">;
interface Paging {
  page: number;
  size: number;
}

async function answer(scope: Scope, query: Query, asking: Asking, paging: Paging): Promise<Answer> {
  const { engine } = scope;
  const known = await knowTerms(engine, asking.scopes, query, false);
  const ask = async (terms: KnownTerm[], conjunctions: readonly Conjunction[]): Promise<Answer> => {
    const asked = { terms, total: known.total };
    const found = await findPage(scope, { ...asking, conjunctions }, asked, query, paging);
    return { ...found, known: asked, suggestions: [] };
  };
  const exact = await ask(
    known.terms,
    known.terms.every(({ articles }) => articles > 0) ? [known.terms.map(indexedKeys)] : [],
  );
  if (exact.total > 0) return exact;
  if (query.phrases.length > 0) return exact;

  await addSpellings(engine, asking.scopes, query, known.terms);
  const usable = known.terms.filter(({ articles, spellings }) => articles > 0 || spellings.length > 0);
  const respelt = await ask(usable, usable.length > 0 ? [usable.map(indexedKeys)] : []);
  if (respelt.total > 0) return { ...respelt, suggestions: await suggestSpelling(scope, query, respelt) };
  const some = await ask(usable, allButOne(usable));
  if (some.total > 0) return { ...some, suggestions: await suggestSpelling(scope, query, some) };
  return ask(
    usable,
    rarestOf(usable).map((term) => [indexedKeys(term)]),
  );
}

/** The same query without one word, or without two neighbouring pairs: those that share a character. */
function allButOne(terms: readonly KnownTerm[]): Conjunction[] {
  const conjunctions: Conjunction[] = [];
  for (const [index, { term }] of terms.entries()) {
    const gone = term.kind === "pair" && terms[index + 1]?.term.kind === "pair" ? 2 : 1;
    const rest = terms.toSpliced(index, gone);
    if (rest.length > 0) conjunctions.push(rest.map(indexedKeys));
  }
  return conjunctions;
}

/** The terms of which the fewest articles have any. */
function rarestOf(terms: readonly KnownTerm[]): KnownTerm[] {
  let articles = 0;
  return terms
    .toSorted((left, right) => left.articles - right.articles)
    .filter((term, index) => {
      articles += term.articles;
      return index === 0 || articles <= MAXIMUM_OF_ANY;
    });
}

async function findPage(
  scope: Scope,
  wanted: Wanted,
  known: KnownTerms,
  { phrases }: Query,
  { page, size }: Paging,
): Promise<{ ids: number[]; total: number }> {
  const first = (page - 1) * size;
  const asked = { terms: rankedTerms(known), phrases };
  if (phrases.length > 0) {
    const { ids } = await findMatches(scope, wanted, { offset: 0, limit: MAXIMUM_PHRASE_CANDIDATES });
    const fitting = await rankArticles(scope, ids, asked);
    return { ids: fitting.slice(first, first + size), total: fitting.length };
  }
  if (first >= MAXIMUM_RANKED) return findMatches(scope, wanted, { offset: first, limit: size });
  const { ids, total } = await findMatches(scope, wanted, {
    offset: 0,
    limit: Math.max(MAXIMUM_RANKED, first + size),
  });
  const ranked = await rankArticles(scope, ids.slice(0, MAXIMUM_RANKED), asked);
  return { ids: [...ranked, ...ids.slice(MAXIMUM_RANKED)].slice(first, first + size), total };
}

/**
 * The query as it was probably meant. Only words of the best article found are offered: others may stand in articles
 * that are hidden.
 */
async function suggestSpelling(scope: Scope, { text }: Query, { known, ids }: Answer): Promise<string[]> {
  const [best] = (await readPlaces(scope, ids.slice(0, 1))).values();
  let meant = text;
  for (const { term, articles, spellings } of known.terms.toReversed()) {
    const spelling = articles === 0 ? spellings.find((key) => best?.of(key).length) : undefined;
    if (spelling === undefined) continue;
    meant =
      meant.slice(0, term.start) +
      likeCase(decodeToken(spelling), text.slice(term.start)) +
      meant.slice(term.end);
  }
  return meant === text ? [] : [meant];
}

function likeCase(word: string, model: string): string {
  return /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** What a reader should see marked. */
export function markable({ terms }: KnownTerms): Markable[] {
  return terms.map(({ term, spellings }) => ({
    keys: [term.exact, term.indexed, ...spellings],
    prefix: term.isPrefix ? term.exact : undefined,
  }));
}

async function readItems(
  scope: Scope,
  ids: readonly number[],
  known: KnownTerms,
  language: LanguageCode,
): Promise<SearchHit[]> {
  if (ids.length === 0) return [];
  const rows = await readItemRows(scope, ids);
  const bodies = await scope.engine.searching
    .selectFrom("article_body")
    .select(["article_id", "sections"])
    .where(({ ref }) => isInNumbers(scope.engine.kind, ref("article_id"), JSON.stringify(ids)))
    .execute();
  const sectionsOf = new Map(bodies.map((body) => [body.article_id, body.sections]));
  const placesOf = await readPlaces(scope, ids);
  const terms = rankedTerms(known);
  const marks = markable(known);
  return rows.map((row) => {
    const texts = readJson(sectionsSchema, sectionsOf.get(row.id) ?? "[]", "article_body.sections").map(
      ({ text }) => text,
    );
    const places = placesOf.get(row.id);
    return {
      ...articleItem(scope, row, language),
      titleHtml: markText(row.title, marks),
      snippetHtml: markSnippet(
        places === undefined ? row.summary : densest(places, terms, row.summary, texts),
        marks,
      ),
    };
  });
}

/** The text of an article that holds the most of what was asked, its summary before others that hold as much. */
function densest(
  places: PackedPlaces,
  terms: readonly RankedTerm[],
  summary: string,
  texts: readonly string[],
): string {
  const inSummary = densestText(places, terms, "summary");
  const inBody = densestText(places, terms, "body");
  if (inBody.terms > inSummary.terms) return texts[inBody.index] ?? summary;
  return summary === "" ? (texts.find((text) => text !== "") ?? "") : summary;
}

/** Items in the order of their ids. */
export async function readItemRows(scope: Scope, ids: readonly number[]): Promise<ItemRow[]> {
  const rows = await selectItems(scope.engine.searching.selectFrom("article"))
    .where("article.tenant_id", "=", scope.tenant.id)
    .where(({ ref }) => isInNumbers(scope.engine.kind, ref("article.id"), JSON.stringify(ids)))
    .execute();
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}
