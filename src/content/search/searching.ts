import type { ItemRow } from "../articles/article-item.ts";
import type { Audience } from "../articles/visibility.ts";

/** What is asked of the articles that an audience is shown. Plain data: it may travel to another thread. */
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

/** What was typed so far. */
export type TitlesAsked = Pick<ArticlesAsked, "audience" | "text">;

export interface FoundTitle {
  row: ItemRow;
  titleHtml: string;
}

/** All of search that takes long, wherever it runs. */
export interface Searching {
  articles(asked: ArticlesAsked): Promise<FoundArticles>;
  titles(asked: TitlesAsked): Promise<FoundTitle[]>;
}
