/** Names of what pages depend on. Every change writes them, and every read records them, even if it finds nothing. */
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
   * Whether an article in one language is marked as outdated: pages whose only dependency on the original is this mark use this
   * tag.
   */
  noticeOf: (language: string, key: string) => `article:notice:${language}:${key}`,
  /** The address of an article, in all its languages: pages that only link to it depend on nothing else. */
  addressByKey: (key: string) => `address:key:${key}`,
  group: (slug: string) => `group:${slug}`,
  topic: (tag: string) => `tag:${tag}`,
  /** The schedule of releases. Pages do not depend on it, but servers do. */
  releases: "releases",
  /** A file, by its path below `media/`. */
  media: (path: string) => `media:${path}`,
} as const;
