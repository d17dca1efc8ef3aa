import type { ArticleEntry } from "./checks/articles.ts";
import type { ChangedNames } from "./checks/settings-references.ts";
import type { StoredMedia } from "./stored-names.ts";

/** What a publication changes of a site, read. */
export interface ChangedSite {
  /** The settings files as they will be, by name. */
  sources: Readonly<Record<string, string>>;
  articles: readonly ArticleEntry[];
  /** Paths of the articles that are changed or removed. */
  articlePaths: ReadonlySet<string>;
  /** `undefined` for what is removed. */
  media: ReadonlyMap<string, StoredMedia | undefined>;
  /** Paths of all files below `root/`, as they will be. */
  rootFiles: readonly string[];
  /** As for `checkContent`. */
  changedNames?: ChangedNames | undefined;
  /** Names of all files of the publication, also where this is the site before it. */
  changes: ReadonlySet<string>;
}
