import type { ItemRow } from "../articles/article-item.ts";
import type { Audience } from "../reading/visibility.ts";

/** A search among the articles that an audience sees. It is plain data, since it may be sent to another thread. */
export interface ArticleQuery {
  audience: Audience;
  text: string;
  page: number;
  size: number;
  group: string | undefined;
  tag: string | undefined;
}

export interface FoundArticles {
  items: { row: ItemRow; titleHtml: string; snippetHtml: string }[];
  total: number;
  suggestions: string[];
}

/** A request for suggestions; `text` is what has been typed so far. */
export type TitleQuery = Pick<ArticleQuery, "audience" | "text">;

export interface FoundTitle {
  row: ItemRow;
  titleHtml: string;
}

/** A request for the articles that a missing address may have meant. */
export interface MissingAddressQuery {
  audience: Audience;
  path: string;
  /** The words of the address, or other words to search for if no address is similar. */
  text: string;
  /** Maximum number of articles in the answer. */
  size: number;
}

/** The parts of search that take long. They run in a thread, or on the database server. */
export interface Searching {
  articles(asked: ArticleQuery): Promise<FoundArticles>;
  titles(asked: TitleQuery): Promise<FoundTitle[]>;
  /** Returns articles, the likeliest first; `undefined` if the rate limit is exceeded. */
  missing(asked: MissingAddressQuery): Promise<ItemRow[] | undefined>;
}
