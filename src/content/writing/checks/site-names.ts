import type { KnownAddresses } from "./address-check.ts";
import type { AddressedEntry, ContentIndex } from "./articles.ts";
import type { ArticleNames } from "./names.ts";

/** All names of a site, either in a folder or in the store after a publication. */
export interface SiteNames extends Pick<ContentIndex, "articles" | "media" | "linked" | "slugs" | "broken"> {
  /** Articles by slug and translation key. */
  byName: ArticleNames;
  /** All addresses. */
  addressed: Pick<KnownAddresses, "slugs" | "media">;
  /** The articles in a folder below `articles/`, for example `en/news`; `undefined` if there are too many to check. */
  inFolder(folder: string): readonly PlacedArticle[] | undefined;
  /** Whether an article shows a file below `media/`, in its text or as its cover. */
  isShown(path: string): boolean;
  /** The first file with this name, ignoring case. It is `path` itself if no other file has the name. */
  firstInAnyCase(path: string): string | undefined;
  /** The files about whose names warnings are reported: all of a folder, or a publication's changes. */
  concerned: AffectedNames;
}

/** An article by its path below `articles/`. */
export interface PlacedArticle extends AddressedEntry {
  path: string;
}

export interface AffectedNames {
  articles: readonly PlacedArticle[];
  /** Paths below `media/`. */
  media: readonly string[];
  /** By path in the content folder, together with the path of the original file. */
  files: readonly { path: string; origin: string }[];
}
