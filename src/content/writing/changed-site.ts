import type { ArticleEntry } from "./checks/articles.ts";
import type { ChangedNames } from "./checks/settings-references.ts";
import type { StoredMedia } from "./stored-names.ts";

/** The changes that a publication makes to a site. */
export interface ChangedSite {
  /** The texts of the settings files after the change, by name. */
  sources: Readonly<Record<string, string>>;
  articles: readonly ArticleEntry[];
  /** Paths of the articles that are changed or removed. */
  articlePaths: ReadonlySet<string>;
  /** `undefined` for a removed file. */
  media: ReadonlyMap<string, StoredMedia | undefined>;
  /** Paths of all files below `root/` after the change. */
  rootFiles: readonly string[];
  /** Present if no settings file changes: then only settings that refer to one of these names are checked. */
  changedNames?: ChangedNames | undefined;
  /** Names of all files that the publication changes, also if this object describes the site before the publication. */
  changes: ReadonlySet<string>;
}
