import type { KnownAddresses } from "./address-check.ts";
import type { AddressedEntry, ContentIndex } from "./articles.ts";
import type { ArticleNames } from "./names.ts";

/** All that has a name in a site: in a folder, or in the store once a publication has changed it. */
export interface SiteNames extends Pick<ContentIndex, "articles" | "media" | "linked" | "broken"> {
  /** By slug and translation key. */
  byName: ArticleNames;
  /** What has an address. */
  addressed: Pick<KnownAddresses, "slugs" | "media">;
  /** The articles in a folder below `articles/`, such as `en/news`; `undefined` where there are too many to look at. */
  inFolder(folder: string): readonly PlacedArticle[] | undefined;
  /** Whether an article shows a file below `media/`, in its text or as its cover. */
  isShown(path: string): boolean;
  /** The first of the files whose names differ from this one in case alone: this one itself, if there is no other. */
  firstInAnyCase(path: string): string | undefined;
  /** What warnings of names are about: all of a folder, or what a publication changes. */
  concerned: ConcernedNames;
}

/** An article by its path below `articles/`. */
export interface PlacedArticle extends AddressedEntry {
  path: string;
}

export interface ConcernedNames {
  articles: readonly PlacedArticle[];
  /** Paths below `media/`. */
  media: readonly string[];
  /** By path in the content folder, and as whoever has written them calls them. */
  files: readonly { path: string; origin: string }[];
}
