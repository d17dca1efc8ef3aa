/**
 * Names of the content on which pages depend. Every change writes the tags of what it changes, and every read records the tags
 * of what it reads, even if it finds nothing.
 */
export const tags = {
  config: "config",
  menu: "menu",
  banners: "banners",
  groups: "groups",
  redirects: "redirects",
  /** The files at the root of the site. */
  rootFiles: "root",
  /** Changes with any article. */
  articles: "articles",
  articleBySlug: (slug: string) => `article:slug:${slug}`,
  /** An article in all its languages, by translation key. */
  articleByKey: (key: string) => `article:key:${key}`,
  /**
   * Whether an article in one language is marked as outdated. For pages that depend on the original only because of this mark.
   */
  noticeOf: (language: string, key: string) => `article:notice:${language}:${key}`,
  /** The address of an article, in all its languages. For pages that only link to the article. */
  addressByKey: (key: string) => `address:key:${key}`,
  group: (slug: string) => `group:${slug}`,
  topic: (tag: string) => `tag:${tag}`,
  /** The schedule of releases, on which servers depend, but no pages. */
  releases: "releases",
  /** A file, by its path below `media/`. */
  media: (path: string) => `media:${path}`,
  /** A stored file that was removed because no site uses it, by hash. Servers remove their copies. */
  removedFile: (hash: string) => `removed:${hash}`,
} as const;
