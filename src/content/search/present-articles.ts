import * as v from "valibot";
import { type ItemRow, selectItems } from "../articles/article-item.ts";
import { isInNumbers } from "../engine/dialect.ts";
import type { EngineReader } from "../engine/engine.ts";
import { prepare } from "../engine/prepare.ts";
import { readJson } from "../model/json-column.ts";
import type { PackedPositions } from "./index/word-positions.ts";
import { type Markable, markSnippet, markText } from "./mark.ts";
import type { RankedArticle } from "./ranking/rank-articles.ts";
import { type RankedTerm, densestText } from "./ranking/rank.ts";
import type { FoundArticles } from "./searching.ts";
import { type KnownTerms, majorTerms, rankedTerms } from "./terms/known-terms.ts";

const sectionsSchema = v.array(v.object({ heading: v.string(), text: v.string() }));

/** Reads the rows of articles in the given order, and marks the matches in the title and in a snippet. */
export async function presentArticles(
  reader: EngineReader,
  articles: readonly RankedArticle[],
  known: KnownTerms,
): Promise<FoundArticles["items"]> {
  if (articles.length === 0) return [];
  const ids = articles.map(({ id }) => id);
  const rows = await selectRowsWithText(reader, { ids: JSON.stringify(ids) });
  const terms = rankedTerms({ ...known, terms: majorTerms(known.terms) });
  const marks = markable(known);
  return articles.flatMap(({ id, positions }) => {
    const found = rows.find((row) => row.id === id);
    if (found === undefined) return [];
    const { sections, ...row } = found;
    const texts = readJson(sectionsSchema, sections, "article_body.sections").map(({ text }) => text);
    const text = densest(positions, terms, row.summary, texts);
    return [{ row, titleHtml: markText(row.title, marks), snippetHtml: markSnippet(text, marks) }];
  });
}

/** Returns the words to mark for a query. */
export function markable({ terms }: KnownTerms): Markable[] {
  return terms.map(({ term, completions, spellings, compounds }) => ({
    keys: [term.exact, term.indexed, ...spellings, ...compounds, ...(term.isPrefix ? [] : completions)],
    prefix: term.isPrefix ? term.exact : undefined,
    isMinor: term.isMinor,
  }));
}

/** Returns the text of an article that contains the most terms. If several contain as many, the summary is preferred. */
function densest(
  positions: PackedPositions,
  terms: readonly RankedTerm[],
  summary: string,
  texts: readonly string[],
): string {
  const inSummary = densestText(positions, terms, "summary");
  const inBody = densestText(positions, terms, "body");
  if (inBody.terms > inSummary.terms) return texts[inBody.index] ?? summary;
  return summary === "" ? (texts.find((text) => text !== "") ?? "") : summary;
}

/**
 * Reads items in the order of their ids. The ids come from one tenant's listing, so the query has no condition for the tenant:
 * with it, SQLite would scan an index of all the tenant's articles.
 */
export async function readItemRows(reader: EngineReader, ids: readonly number[]): Promise<ItemRow[]> {
  const rows = await selectItemRows(reader, { ids: JSON.stringify(ids) });
  return ids.flatMap((id) => rows.filter((row) => row.id === id));
}

const selectItemRows = prepare<{ ids: string }>()(({ database, kind, value }) =>
  selectItems(database.selectFrom("article")).where(({ ref }) =>
    isInNumbers(kind, ref("article.id"), value("ids")),
  ),
);

const selectRowsWithText = prepare<{ ids: string }>()(({ database, kind, value }) =>
  selectItems(database.selectFrom("article"))
    .innerJoin("article_body", "article_body.article_id", "article.id")
    .select("article_body.sections")
    .where(({ ref }) => isInNumbers(kind, ref("article.id"), value("ids"))),
);
