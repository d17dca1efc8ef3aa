import type { ArticleEntry } from "./checks/articles.ts";
import type { ChangedNames } from "./checks/settings-references.ts";
import type { StoredMedia } from "./stored-names.ts";

/** The changes that a publication makes to a site. */
export interface ChangedSite {
  /** The settings files after the change, by name. */
  sources: Readonly<Record<string, string>>;
  articles: readonly ArticleEntry[];
  /** Paths of the articles that are changed or removed. */
  articlePaths: ReadonlySet<string>;
  /** `undefined` for a removed article. */
  media: ReadonlyMap<string, StoredMedia | undefined>;
  /** Paths of all files below `root/` after the change. */
  rootFiles: readonly string[];
  /** Set if no settings file changes: only settings that refer to one of these names are checked. */
  changedNames?: ChangedNames | undefined;
  /** Names of all files that the publication changes, even if this describes the site before it. */
  changes: ReadonlySet<string>;
}
