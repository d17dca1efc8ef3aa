import { DatabaseSync } from "node:sqlite";
import type { ArticleContent } from "../../src/content/model/tenant-content.ts";
import { tokenize } from "../../src/content/search/tokens.ts";

/**
 * The floor: FTS5 alone over the same words and pairs, one table, ranked by its own bm25. No tenants, no dates, no
 * drafts, no counts, no marks.
 */
export function openBareIndex(file: string) {
  const database = new DatabaseSync(file);
  database.exec("pragma journal_mode = wal; pragma synchronous = off");
  database.exec(
    "create virtual table if not exists bare using fts5(title, headings, summary, body, content='', tokenize='ascii')",
  );
  const insert = database.prepare(
    "insert into bare (rowid, title, headings, summary, body) values (?, ?, ?, ?, ?)",
  );
  const search = database.prepare("select rowid from bare where bare match ? order by rank limit 12");
  let count = Number(database.prepare("select count(*) as count from bare_docsize").get()?.["count"]);
  return {
    /** Articles in it, of this run or one before. */
    size: count,
    addAll(articles: Iterable<ArticleContent>): void {
      database.exec("begin");
      for (const { language, title, headings, summary, sections } of articles) {
        const keys = (text: string) =>
          keysOf(text)
            .map((key) => language + key)
            .join(" ");
        const body = sections.map(({ text }) => text).join("\n");
        insert.run(
          (count += 1),
          keys(title),
          keys(headings.map(({ text }) => text).join("\n")),
          keys(summary),
          keys(body),
        );
      }
      database.exec("commit");
    },
    search: (query: string, language: string) =>
      search.all(
        keysOf(query)
          .map((key) => language + key)
          .join(" AND ") || "none",
      ),
    suggest: (query: string, language: string) =>
      search.all(
        `{title} : (${
          keysOf(query)
            .map((key) => language + key)
            .join(" AND ") || "none"
        }*)`,
      ),
    close: () => database.close(),
  };
}

/** Words, pairs, and those single characters that are in no pair. */
function keysOf(text: string): string[] {
  const tokens = tokenize(text);
  return tokens
    .filter(({ kind, start, end }, index) => {
      if (kind !== "character") return kind === "word" || kind === "pair";
      // A character is followed by the pair that it begins, and comes right after the one that it ends.
      const [before, after] = [tokens[index - 1], tokens[index + 1]];
      return (
        !(before?.kind === "pair" && before.end >= end) && !(after?.kind === "pair" && after.start === start)
      );
    })
    .map(({ key }) => key);
}
