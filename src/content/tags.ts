/** Names of what pages depend on. Written by every change, noted by every read, misses included. */
export const tags = {
  config: "config",
  menu: "menu",
  banners: "banners",
  groups: "groups",
  redirects: "redirects",
  /** Any article at all. */
  articles: "articles",
  articleBySlug: (slug: string) => `article:slug:${slug}`,
  /** An article in all its languages, by translation key. */
  articleByKey: (key: string) => `article:key:${key}`,
  /** Where an article is found, in all its languages: what links to it depends on no more. */
  addressByKey: (key: string) => `address:key:${key}`,
  group: (slug: string) => `group:${slug}`,
  topic: (tag: string) => `tag:${tag}`,
  /** A file, by its path below `media/`. */
  media: (path: string) => `media:${path}`,
} as const;
