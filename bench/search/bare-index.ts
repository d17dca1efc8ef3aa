import { DatabaseSync } from "node:sqlite";
import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import { decodeToken, tokenize } from "../../src/content/search/words/tokens.ts";
import { escapeHtml } from "../../src/contract/site/escape-html.ts";

/** Number of hits per page, the same as on our search page. */
const HITS = 12;
const SUGGESTIONS = 8;
const SNIPPET_LENGTH = 180;
const LEAD_LENGTH = 40;

/** The parts of an article that a results page shows. */
interface Hit {
  title: string;
  snippet: string;
}

/**
 * Baseline of search: FTS5 used directly for the same answer. It is one table with the same words and pairs, ranked by FTS5's
 * bm25. It returns the number of matches, and a page of titles and snippets with the words marked. If no article contains all
 * words, articles with any of them match. It has no tenants, dates or drafts, and does not correct typing errors.
 */
export function openBareIndex(file: string) {
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = wal; pragma synchronous = off");
  database.exec(
    "create virtual table if not exists bare using fts5(title, headings, summary, body, content='', tokenize='ascii')",
  );
  database.exec("create table if not exists article (id integer primary key, title, summary, body)");
  const insert = database.prepare(
    "insert into bare (rowid, title, headings, summary, body) values (?, ?, ?, ?, ?)",
  );
  const insertText = database.prepare("insert into article (id, title, summary, body) values (?, ?, ?, ?)");
  const best = database.prepare(`select article.title, article.summary, article.body
    from bare join article on article.id = bare.rowid where bare match ? order by bare.rank limit ?`);
  const count = database.prepare("select count(*) as count from bare where bare match ?");
  const countOf = (expression: string) => Number(count.get(expression)?.["count"]);
  const hitsOf = (expression: string, words: RegExp, limit: number): Hit[] =>
    best.all(expression, limit).map(({ title, summary, body }) => ({
      title: markWords(String(title), words),
      snippet: snippetOf(`${String(summary)}\n${String(body)}`, words),
    }));
  let size = Number(database.prepare("select count(*) as count from bare_docsize").get()?.["count"]);
  return {
    /** Returns the number of articles in the index, written by this run or an earlier one. */
    get size() {
      return size;
    },
    addAll(articles: Iterable<ArticleContent>): void {
      database.exec("begin");
      for (const { language, title, headings, summary, sections } of articles) {
        const keys = (text: string) =>
          keysOf(text)
            .map((key) => language + key)
            .join(" ");
        const body = sections.map(({ text }) => text).join("\n");
        size += 1;
        insert.run(
          size,
          keys(title),
          keys(headings.map(({ text }) => text).join("\n")),
          keys(summary),
          keys(body),
        );
        insertText.run(size, title, summary, body);
      }
      database.exec("commit");
    },
    search(query: string, language: string): { total: number; hits: Hit[] } {
      const keys = keysOf(query);
      const joined = (operator: string) => keys.map((key) => language + key).join(` ${operator} `) || "none";
      const words = patternOf(keys);
      const total = countOf(joined("AND"));
      if (total > 0) return { total, hits: hitsOf(joined("AND"), words, HITS) };
      return { total: countOf(joined("OR")), hits: hitsOf(joined("OR"), words, HITS) };
    },
    suggest(query: string, language: string): Hit[] {
      const keys = keysOf(query);
      const joined = keys.map((key) => language + key).join(" AND ") || "none";
      return hitsOf(`{title} : (${joined}*)`, patternOf(keys), SUGGESTIONS);
    },
    close: () => database.close(),
  };
}

function patternOf(keys: readonly string[]): RegExp {
  return new RegExp(keys.map((key) => RegExp.escape(decodeToken(key))).join("|") || "(?!)", "giu");
}

function markWords(text: string, words: RegExp): string {
  return escapeHtml(text).replace(words, "<mark>$&</mark>");
}

/** Returns a snippet that starts shortly before the first of the words. */
function snippetOf(text: string, words: RegExp): string {
  const start = Math.max(text.search(words) - LEAD_LENGTH, 0);
  return markWords(text.slice(start, start + SNIPPET_LENGTH), words);
}

/** Returns words, pairs of characters, and single characters that are in no pair. */
function keysOf(text: string): string[] {
  const tokens = tokenize(text);
  return tokens
    .filter(({ kind, start, end }, index) => {
      if (kind !== "character") return kind === "word" || kind === "pair";
      // Each character is stored before the pair that it starts, and after the pair that it ends.
      const [before, after] = [tokens[index - 1], tokens[index + 1]];
      return (
        !(before?.kind === "pair" && before.end >= end) && !(after?.kind === "pair" && after.start === start)
      );
    })
    .map(({ key }) => key);
}
