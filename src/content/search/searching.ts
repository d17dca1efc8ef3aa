import type { ItemRow } from "../articles/article-item.ts";
import type { Audience } from "../reading/visibility.ts";

/** A search of the articles that an audience is shown. Plain data, since it may be sent to another thread. */
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
  /** Its words, or other words to search for if no address is similar. */
  text: string;
  /** The number of articles that are wanted. */
  size: number;
}

/** The expensive parts of search, wherever they run. */
export interface Searching {
  articles(asked: ArticlesAsked): Promise<FoundArticles>;
  titles(asked: TitlesAsked): Promise<FoundTitle[]>;
  /** The likeliest articles first; `undefined` if the rate limit is exceeded. */
  missing(asked: MissingAsked): Promise<ItemRow[] | undefined>;
}
