import type { ItemRow } from "../articles/article-item.ts";
import type { Audience } from "../reading/visibility.ts";

/** A search among the articles that an audience sees. It is plain data, since it may be sent to another thread. */
export interface ArticlesAsked {
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
export type TitlesAsked = Pick<ArticlesAsked, "audience" | "text">;

export interface FoundTitle {
  row: ItemRow;
  titleHtml: string;
}

/** A request for the articles that a missing address may have meant. */
export interface MissingAsked {
  audience: Audience;
  path: string;
  /** The words of the address, or other words to search for if no address is similar. */
  text: string;
  /** Maximum number of articles in the answer. */
  size: number;
}

/** The parts of search that take long. They run in a thread, or on the database server. */
export interface Searching {
  articles(asked: ArticlesAsked): Promise<FoundArticles>;
  titles(asked: TitlesAsked): Promise<FoundTitle[]>;
  /** Returns articles, the likeliest first; `undefined` if the rate limit is exceeded. */
  missing(asked: MissingAsked): Promise<ItemRow[] | undefined>;
}
